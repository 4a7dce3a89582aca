import { figure } from '@kegler/domain/texts.ts'
import { useState } from 'react'
import { messagesOf } from '../net/answers.ts'
import { type FileRow, findRepeated, inChunks } from './columns.ts'
import type { ImportAnswer, ImportKind } from './kinds.ts'

const chunk = 500
export interface Outcome extends Omit<ImportAnswer, 'rows'> {
  wrongRows: readonly { row: number; messages: readonly string[] }[]
}

/** Sends the rows of a file part by part, first to be checked, then to be written. */
export function useImport(kind: ImportKind) {
  const [progress, setProgress] = useState<number | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [checked, setChecked] = useState<Outcome | null>(null)
  const [written, setWritten] = useState<Outcome | null>(null)

  const run = async (rows: readonly FileRow[], onlyCheck: boolean) => {
    const repeated = findRepeated(rows, kind.keyOf)
    const outcome = { new: 0, changed: 0, same: 0, wrong: repeated.size }
    const wrongRows = [...repeated].map(([row, earlier]) => ({
      row,
      messages: [`Row ${earlier} says the same already.`],
    }))
    let done = 0
    setErrors([])
    setProgress(0)
    try {
      const parts = inChunks(
        rows.filter(({ row }) => !repeated.has(row)),
        chunk,
      )
      for (const part of parts) {
        const sent = { rows: part.map(({ values }) => values), firstRow: part[0]?.row ?? 1, skipWrong: true }
        const answer = await kind.send(sent, onlyCheck)
        for (const state of ['new', 'changed', 'same', 'wrong'] as const) outcome[state] += answer[state]
        wrongRows.push(...answer.rows.filter(({ state }) => state === 'wrong'))
        done += part.length
        setProgress((100 * done) / rows.length)
      }
      const found = { ...outcome, wrongRows: wrongRows.sort((a, b) => a.row - b.row) }
      if (onlyCheck) setChecked(found)
      else setWritten(found)
    } catch (error) {
      const where =
        onlyCheck || done === 0
          ? []
          : [`${figure(done)} rows are imported. Import the file again to go on: what is there already stays as it is.`]
      setErrors([...messagesOf(error as Error), ...where])
    }
    setProgress(null)
  }
  const restart = () => {
    setChecked(null)
    setErrors([])
  }
  return { progress, errors, checked, written, run, restart }
}
