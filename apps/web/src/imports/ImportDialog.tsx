import '@mantine/core/styles/Progress.layer.css'
import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorList } from '../kit/ErrorList.tsx'
import { Dialog } from '../kit/feedback/Dialog.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { fromHeadings, toRows } from './columns.ts'
import { ImportResult } from './ImportResult.tsx'
import type { ImportKind } from './kinds.ts'
import type { Rows } from './readTable.ts'
import { useImport } from './useImport.ts'

interface Props {
  kind: ImportKind
  onClose: () => void
}
/** A file or pasted rows become rows of the product: choose it, match its columns, see what would happen, import. */
export function ImportDialog({ kind, onClose }: Props) {
  const [file, setFile] = useState<Rows | null>(null)
  const [rows, setRows] = useState<ReturnType<typeof toRows>>([])
  const { progress, errors, checked, written, run, restart } = useImport(kind)
  const isWorking = progress !== null
  return (
    <Dialog opened title={kind.title} onClose={onClose} wide locked={isWorking}>
      <Stack gap="md">
        {isWorking && (
          <div>
            <Text role="status">{checked ? 'Importing ...' : 'Checking ...'}</Text>
            <Progress value={progress} aria-label="Progress" mt="xs" />
          </div>
        )}
        <ErrorList messages={errors} />
        {!isWorking && !file && (
          <ChooseFile columns={kind.columns} onRead={(read) => setFile(fromHeadings(kind.columns, read))} />
        )}
        {!isWorking && file && !checked && (
          <ChooseColumns
            columns={kind.columns}
            file={file}
            onBack={() => setFile(null)}
            onChosen={(matching) => {
              const found = toRows(file, matching)
              setRows(found)
              void run(found, true)
            }}
          />
        )}
        {!isWorking && checked && (
          <ImportResult
            outcome={written ?? checked}
            isWritten={written !== null}
            onBack={restart}
            onImport={() => void run(rows, false)}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}
