import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Table } from '../../ui/table/Table.tsx'
import type { Outcome } from './useImport.ts'

interface Props {
  outcome: Outcome
  isWritten: boolean
  onBack: () => void
  onImport: () => void
  onClose: () => void
}
const shown = 100
const rowsOf = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'row' : 'rows'}`

/** What an import would do, or has done: how many rows are new, changed, the same, and what is wrong with the others. */
export function ImportResult({ outcome, isWritten, onBack, onImport, onClose }: Props) {
  const [skips, setSkips] = useState(false)
  const { new: added, changed, same, wrong, wrongRows } = outcome
  const counts = [added, changed, same, wrong].map((n) => n.toLocaleString('en-US'))
  const nothing = added + changed === 0
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {isWritten ? 'Imported: ' : ''}
        {counts[0]} new, {counts[1]} changed, {counts[2]} the same, {counts[3]} wrong.
      </Text>
      {nothing && !isWritten && <Text>There is nothing to import.</Text>}
      {wrong > 0 && (
        <Table
          columns={[
            { header: 'Row', names: true, cell: ({ row }) => row },
            { header: 'What is wrong', cell: ({ messages }) => messages.join(' ') },
          ]}
          rows={wrongRows.slice(0, shown)}
          keyOf={({ row }) => String(row)}
          tooMany={wrong > shown ? `And ${rowsOf(wrong - shown)} more.` : undefined}
        />
      )}
      {wrong > 0 && !isWritten && !nothing && (
        <Checkbox
          label={wrong === 1 ? 'Skip the wrong row' : `Skip the ${rowsOf(wrong).replace('rows', 'wrong rows')}`}
          checked={skips}
          onChange={(event) => setSkips(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        {!isWritten && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        {isWritten ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button disabled={nothing || (wrong > 0 && !skips)} onClick={onImport}>
            Import {rowsOf(added + changed).replace('row', 'Row')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
