import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../kit/saveFile.ts'
import { messagesOf } from '../../net/answers.ts'
import { type Export, exportList, type Progress } from './exportList.ts'

type State =
  | { is: 'idle' | 'cancelled' }
  | { is: 'running'; progress: Progress | null }
  | { is: 'failed'; messages: readonly string[] }
  | { is: 'saved'; rows: number; file: string }

/** One export at a time; it ends with the dialog. */
export function useExport() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (asked: Export) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let rows = 0
    setState({ is: 'running', progress: null })
    try {
      const file = await exportList(asked, signal, (progress) => {
        rows = progress.rows
        if (!signal.aborted) setState({ is: 'running', progress })
      })
      const name = `${asked.title.toLowerCase()}-${new Date().toLocaleDateString('en-CA')}.${asked.format}`
      saveFile(file, name)
      setState({ is: 'saved', rows, file: name })
    } catch (error) {
      setState(signal.aborted ? { is: 'cancelled' } : { is: 'failed', messages: messagesOf(error) })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
