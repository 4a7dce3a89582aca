import { ActQuestion } from '../kit/act/ActButton.tsx'
import type { Wait } from './waits.ts'

interface Props {
  wait: Wait
  onClose: () => void
}
/** Asks before a captain leaves a waiting list. */
export const LeaveDialog = ({ wait: { id, kind }, onClose }: Props) => (
  <ActQuestion
    call="DELETE registration/waits/:id"
    send={{ params: { id } }}
    title="Leave the Waiting List"
    question={
      kind === 'move'
        ? 'Your place in the line is lost. Your entries stay where they are.'
        : 'Your place in the line is lost. What you are offered goes to the next.'
    }
    confirm="Leave"
    notice={['You left the waiting list.', '']}
    onClose={onClose}
  />
)
