import '@mantine/core/styles/SimpleGrid.layer.css'
import { averageSet } from '@kegler/domain/setup/divisions/average-sets.rules.ts'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messagesOf } from '../../app/answers.ts'
import { useSave } from '../../app/save.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { BoundedNumber } from '../../ui/form/fields.tsx'

interface Props {
  of: { eventId: string } | { virtualEventId: string }
  bowlers: number
  onClose: () => void
}
/** Makes a set of divisions by average at once, without gaps. */
export function AverageSetDialog({ of, bowlers, onClose }: Props) {
  const [wanted, setWanted] = useState({ count: 3, low: 150, high: 200 })
  const create = useSave('POST division/set', { form: true })
  const isValid =
    wanted.count >= 2 && wanted.count <= 8 && wanted.low > 0 && wanted.low < wanted.high && wanted.high <= 300
  const set = isValid ? averageSet({ ...wanted, bowlers }) : []
  const { count, ...bounds } = wanted
  const make = () =>
    create.mutate(
      { body: { ...of, count, bounds } },
      {
        onSuccess: (made) => {
          notify('Saved!', `${made.length} divisions created.`)
          onClose()
        },
      },
    )
  const field = (name: keyof typeof wanted, label: string) => (
    <BoundedNumber
      label={label}
      value={wanted[name]}
      max={300}
      onChange={(value) => setWanted({ ...wanted, [name]: Number(value) })}
    />
  )
  return (
    <Dialog opened title="Divisions by Average" onClose={onClose} locked={create.isPending}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {field('count', 'Divisions')}
          {field('low', 'Lowest from')}
          {field('high', 'Highest from')}
        </SimpleGrid>
        <Text size="sm" c="var(--text-soft)">
          Averages of one bowler{bowlers > 1 ? `; the averages of the ${bowlers} bowlers of a roster are added` : ''}.
        </Text>
        {isValid ? (
          <ul aria-label="Divisions to be created">
            {set.map(({ name, minAverage, maxAverage }) => (
              <li key={name}>
                {name}: {minAverage} to {maxAverage}
              </li>
            ))}
          </ul>
        ) : (
          <Text role="status">Give 2 to 8 divisions, the highest above the lowest.</Text>
        )}
        {create.error ? <ErrorList messages={messagesOf(create.error)} /> : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={create.isPending} disabled={!isValid} onClick={make}>
            Create {set.length} Divisions
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
