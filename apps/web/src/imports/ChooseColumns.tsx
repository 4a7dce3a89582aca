import { plural } from '@kegler/domain/texts.ts'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '../kit/FormActions.tsx'
import { type ImportColumn, type Matching, matchColumns } from './columns.ts'
import { isBlank, type Rows } from './readTable.ts'

interface Props {
  columns: readonly ImportColumn[]
  file: Rows
  onBack: () => void
  onChosen: (matching: Matching) => void
}
/** Which column of the file is which; found by their headings, to be corrected. */
export function ChooseColumns({ columns, file, onBack, onChosen }: Props) {
  const [headings = [], ...others] = file
  const rows = others.filter((cells) => !isBlank(cells))
  const [first = []] = rows
  const [matching, setMatching] = useState(() => matchColumns(columns, headings))
  const missing = columns.filter(({ name, required }) => required && matching[name] === null)
  const count = rows.length
  const choices = [
    { value: '', label: 'Not in this file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading || `Column ${index + 1}` })),
  ]
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {columns.map(({ name, label, required }) => {
          const at = matching[name] ?? null
          return (
            <NativeSelect
              key={name}
              label={label}
              required={required ?? false}
              data={choices}
              value={at === null ? '' : String(at)}
              description={at === null ? ' ' : `First row: ${first[at] || 'empty'}`}
              onChange={({ currentTarget: { value } }) =>
                setMatching({ ...matching, [name]: value === '' ? null : Number(value) })
              }
            />
          )
        })}
      </SimpleGrid>
      {missing.length > 0 && (
        <Text role="status">{`Choose the columns of: ${missing.map(({ label }) => label).join(', ')}.`}</Text>
      )}
      <FormActions end>
        <Button variant="default" onClick={onBack}>
          Another File
        </Button>
        <Button
          disabled={missing.length > 0}
          onClick={() => onChosen(matching)}
        >{`Check ${plural(count, 'Row', 'Rows')}`}</Button>
      </FormActions>
    </Stack>
  )
}
