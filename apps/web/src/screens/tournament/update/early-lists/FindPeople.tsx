import { plural } from '@kegler/domain/texts.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Button, FileButton, Group, Select, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../client/api.ts'
import { ErrorList } from '../../../../kit/ErrorList.tsx'
import { BoundedNumber } from '../../../../kit/form/fields.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { earlyLists } from './earlyListReads.ts'

interface Props {
  onFound: (people: readonly string[]) => void
  onText: (text: string) => void
}
/** Ways to fill a list: captains of an earlier tournament with so many entries, and a file. */
export function FindPeople({ onFound, onText }: Props) {
  const { id } = useSetupTournament()
  const { earlier } = useSuspenseQuery(earlyLists(id)).data
  const [tournamentId, setTournamentId] = useState(earlier[0]?.id ?? null)
  const [least, setLeast] = useState<number | string>(6)
  const find = useMutation({
    mutationFn: (query: { tournamentId: string; least: number }) =>
      call('GET setup/tournament/:id/earlyLists/captains', { params: { id }, query }),
    onSuccess: ({ people }) => onFound(people),
  })
  const isComplete = tournamentId !== null && Number.isInteger(least)
  return (
    <>
      <Group align="flex-end" gap="md">
        {earlier.length > 0 && (
          <>
            <Select
              label="Captains of"
              data={earlier.map((one) => ({ value: one.id, label: one.name }))}
              value={tournamentId}
              onChange={setTournamentId}
              allowDeselect={false}
              flex="2 1 16rem"
            />
            <BoundedNumber
              label="With at least"
              description="Entries"
              min={1}
              value={least}
              onChange={setLeast}
              flex="1 1 9rem"
            />
            <Button
              variant="default"
              loading={find.isPending}
              disabled={!isComplete}
              onClick={() => isComplete && find.mutate({ tournamentId, least: numberOf(least) })}
            >
              Add These Captains
            </Button>
          </>
        )}
        <FileButton onChange={(file) => file && void file.text().then(onText)} accept=".csv,.txt,.tsv">
          {(props) => (
            <Button {...props} variant="default">
              Add a CSV File
            </Button>
          )}
        </FileButton>
      </Group>
      <ErrorList error={find.error} />
      <Text role="status" c="var(--text-soft)">
        {find.data ? `${plural(find.data.people.length, 'captain', 'captains')} found.` : ''}
      </Text>
    </>
  )
}
