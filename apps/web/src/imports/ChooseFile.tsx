import { Button, FileButton, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ErrorList } from '../kit/ErrorList.tsx'
import { FormActions } from '../kit/FormActions.tsx'
import type { ImportColumn } from './columns.ts'
import type { Rows } from './readTable.ts'

interface Props {
  columns: readonly ImportColumn[]
  onRead: (rows: Rows) => void
}
/** A CSV or XLSX file, or rows that were copied from a spreadsheet. */
export function ChooseFile({ columns, onRead }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (from: File | string) => {
    setProblem(null)
    try {
      const { readFile, readText } = await import('./readTable.ts')
      onRead(await (typeof from === 'string' ? readText(from) : readFile(from)))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const required = columns.filter((column) => column.required).map(({ label }) => label)
  const others = columns.filter((column) => !column.required).map(({ label }) => label)
  return (
    <Stack gap="md">
      <Text>{`The first row holds the headings. Needed: ${required.join(', ')}. Possible: ${others.join(', ')}.`}</Text>
      {problem && <ErrorList messages={[problem]} />}
      <FileButton onChange={(file) => file && void read(file)} accept=".csv,.txt,.tsv,.xlsx">
        {(props) => (
          <Button {...props} w="fit-content">
            Choose a CSV or XLSX File
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Or paste rows, headings included"
        rows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'monospace', whiteSpace: 'pre', overflowX: 'auto' } }}
      />
      <FormActions end>
        <Button variant="default" disabled={text.trim() === ''} onClick={() => void read(text)}>
          Use Pasted Rows
        </Button>
      </FormActions>
    </Stack>
  )
}
