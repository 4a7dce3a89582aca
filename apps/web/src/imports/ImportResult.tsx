import { figure, plural } from '@kegler/domain/texts.ts'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '../kit/FormActions.tsx'
import { Table } from '../kit/table/Table.tsx'
import type { Outcome } from './useImport.ts'

interface Props {
  outcome: Outcome
  isWritten: boolean
  onBack: () => void
  onImport: () => void
  onClose: () => void
}
const shown = 100

/** What an import would do, or has done: how many rows are new, changed, the same, and what is wrong with the others. */
export function ImportResult({ outcome, isWritten, onBack, onImport, onClose }: Props) {
  const [skips, setSkips] = useState(false)
  const { new: added, changed, same, wrong, wrongRows } = outcome
  const counts = [added, changed, same, wrong].map((n) => figure(n))
  const nothing = added + changed === 0
  return (
    <Stack gap="md">
      <Text
        role="status"
        fw={650}
      >{`${isWritten ? 'Imported: ' : ''}${counts[0]} new, ${counts[1]} changed, ${counts[2]} the same, ${counts[3]} wrong.`}</Text>
      {nothing && !isWritten && <Text>There is nothing to import.</Text>}
      {wrong > 0 && (
        <Table
          columns={[
            { header: 'Row', names: true, cell: ({ row }) => row },
            { header: 'What is wrong', phone: 'meta', cell: ({ messages }) => messages.join(' ') },
          ]}
          rows={wrongRows.slice(0, shown)}
          keyOf={({ row }) => String(row)}
          tooMany={wrong > shown ? `And ${plural(wrong - shown, 'row', 'rows')} more.` : undefined}
        />
      )}
      {wrong > 0 && !isWritten && !nothing && (
        <Checkbox
          label={wrong === 1 ? 'Skip the wrong row' : `Skip the ${plural(wrong, 'wrong row', 'wrong rows')}`}
          checked={skips}
          onChange={(event) => setSkips(event.currentTarget.checked)}
        />
      )}
      <FormActions end>
        {!isWritten && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        {isWritten ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button
            disabled={nothing || (wrong > 0 && !skips)}
            onClick={onImport}
          >{`Import ${plural(added + changed, 'Row', 'Rows')}`}</Button>
        )}
      </FormActions>
    </Stack>
  )
}
