import { Button } from '@mantine/core'
import { createStore } from 'zustand/vanilla'
import { call, requestIdOf } from '../../client/api.ts'
import { notifyWith } from '../feedback/notify.ts'

interface OfferedAct {
  requestId: string
  sentence: string
}
/** The last act that can be undone; its dialog is open or not. */
export const offered = createStore<{ act: OfferedAct | null; isOpen: boolean }>(() => ({ act: null, isOpen: false }))

/** As long as a notice waits to learn whether its act can be undone. */
const longestMs = 2_000

/** The notice of an act that is done; with a button to undo it where it can be. */
export async function notifyAct(answer: unknown, title: string, message: string): Promise<void> {
  const requestId = requestIdOf(answer)
  const signal = AbortSignal.timeout(longestMs)
  const { sentence } = await call('GET admin/undo/:requestId', { params: { requestId } }, { signal }).catch(() => ({
    sentence: null,
  }))
  const act = sentence === null ? null : { requestId, sentence }
  offered.setState({ act, isOpen: false })
  const open = () => offered.setState({ act, isOpen: true })
  const button = (
    <Button variant="subtle" size="compact-sm" aria-label={`Undo: ${sentence}`} onClick={open}>
      Undo
    </Button>
  )
  notifyWith(act ? { key: requestId, node: button } : undefined, title, message)
}
