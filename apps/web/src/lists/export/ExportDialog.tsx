import '@mantine/core/styles/SimpleGrid.layer.css'
import { exportColumns, exportSets, plainColumns, whyNotExport } from '@kegler/domain/search/lists.rules.ts'
import { Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { defaultStringifySearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useProfile } from '../../client/session.ts'
import { FormDialog } from '../../kit/act/FormDialog.tsx'
import type { ExportedQuestion } from './cells.ts'
import type { ExportProps } from './ExportButton.tsx'
import { ExportState } from './ExportState.tsx'
import { useExport } from './useExport.ts'

const formats = [
  { value: 'xlsx', label: 'Spreadsheet (XLSX)' },
  { value: 'csv', label: 'Text (CSV)' },
]

const asColumn = ({ name, header }: ExportedQuestion) => ({ name, header, personal: undefined })

/** What of a list goes into a file: every row that its filters leave, in its order. */
export function ExportDialog({
  screen,
  title,
  search,
  shown,
  questions = [],
  onClose,
}: ExportProps & { onClose: () => void }) {
  const { displayName = '', email = '' } = useProfile() ?? {}
  const [columns, setColumns] = useState(shown)
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx')
  const [purpose, setPurpose] = useState('')
  const { state, start, cancel } = useExport()
  const isRunning = state.is === 'running'
  const refusal = whyNotExport(screen, columns, purpose)
  const sets = [
    { name: 'As on the screen', columns: shown },
    { name: 'All columns', columns: [...plainColumns(screen), ...questions.map(({ name }) => name)] },
    ...exportSets[screen],
  ]
  const chosen = sets.find((set) => set.columns.join() === columns.join())
  const { after: _, ...filters } = search
  const submit = () => {
    const address = defaultStringifySearch(filters).replace(/^\?/, '')
    const who = email && email !== displayName ? `${displayName} (${email})` : displayName
    void start({ screen, title, columns, format, purpose: purpose.trim(), filters, search: address, who, questions })
  }
  return (
    <FormDialog
      title={`Export ${title}`}
      submit="Export"
      closeLabel={isRunning ? 'Cancel' : 'Close'}
      wide
      saving={isRunning}
      stoppable
      invalid={refusal !== null}
      onSubmit={submit}
      onClose={isRunning ? cancel : onClose}
    >
      <Text c="var(--text-soft)">
        Every row of the list as it is filtered now, in its order. The export is recorded.
      </Text>
      <Group gap="md" align="end">
        <NativeSelect
          label="Columns for"
          disabled={isRunning}
          value={chosen?.name ?? ''}
          onChange={({ currentTarget }) =>
            setColumns(sets.find(({ name }) => name === currentTarget.value)?.columns ?? columns)
          }
          data={[...(chosen ? [] : [{ value: '', label: 'Own choice' }]), ...sets.map(({ name }) => name)]}
        />
        <NativeSelect
          label="File"
          disabled={isRunning}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value === 'csv' ? 'csv' : 'xlsx')}
          data={formats}
        />
        <TextInput
          label="Purpose"
          disabled={isRunning}
          maxLength={255}
          value={purpose}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
      </Group>
      <FormatHint format={format} />
      <Checkbox.Group label="Columns" value={[...columns]} onChange={setColumns}>
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt="xs">
          {[...exportColumns[screen], ...questions.map(asColumn)].map(({ name, header, personal }) => (
            <Checkbox
              key={name}
              value={name}
              label={personal ? `${header} (needs a purpose)` : header}
              disabled={isRunning}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {refusal !== null && <Text c="var(--text-soft)">{refusal}</Text>}
      <ExportState state={state} />
    </FormDialog>
  )
}

export const FormatHint = ({ format }: { format: 'csv' | 'xlsx' }) =>
  format === 'csv' && (
    <Text c="var(--text-soft)">
      A spreadsheet changes what looks like a number or a date when it opens a CSV file: zeros in front of a number go.
      XLSX keeps every value as it is.
    </Text>
  )
