import '@mantine/core/styles/SimpleGrid.layer.css'
import { averageSet } from '@kegler/domain/setup/divisions/average-sets.rules.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { ActDialog } from '../../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { BoundedNumber } from '../../../../kit/form/fields.tsx'

interface Props {
  of: { eventId: string } | { virtualEventId: string }
  bowlers: number
  onClose: () => void
}
/** Makes a set of divisions by average at once, without gaps. */
export function AverageSetDialog({ of, bowlers, onClose }: Props) {
  const act = useAct('POST division/set', {
    values: { count: 3, low: 150, high: 200 },
    send: ({ count, ...bounds }) => ({ body: { ...of, count, bounds } }),
    notice: (made) => ['Saved!', `${made.length} divisions created.`],
  })
  const [count, low, high] = [act.typed.count, act.typed.low, act.typed.high].map(numberOf) as [number, number, number]
  const isValid = count >= 2 && count <= 8 && low > 0 && low < high && high <= 300
  const set = isValid ? averageSet({ count, low, high, bowlers }) : []
  return (
    <ActDialog
      act={act}
      title="Divisions by Average"
      submit={`Create ${set.length} Divisions`}
      closeLabel="Cancel"
      invalid={!isValid}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <BoundedNumber {...act.number('count')} label="Divisions" max={300} />
        <BoundedNumber {...act.number('low')} label="Lowest from" max={300} />
        <BoundedNumber {...act.number('high')} label="Highest from" max={300} />
      </SimpleGrid>
      <Text
        size="sm"
        c="var(--text-soft)"
      >{`Averages of one bowler${bowlers > 1 ? `; the averages of the ${bowlers} bowlers of a roster are added` : ''}.`}</Text>
      {isValid ? (
        <ul aria-label="Divisions to be created">
          {set.map(({ name, minAverage, maxAverage }) => (
            <li key={name}>{`${name}: ${minAverage} to ${maxAverage}`}</li>
          ))}
        </ul>
      ) : (
        <Text role="status">Enter 2 to 8 divisions, the highest above the lowest.</Text>
      )}
    </ActDialog>
  )
}
