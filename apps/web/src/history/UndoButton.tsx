import { IconArrowBackUp } from '@tabler/icons-react'
import type { AnswerOf } from '../client/api.ts'
import { ActButton } from '../kit/act/ActButton.tsx'
import type { ActNotice } from '../kit/act/useAct.ts'

/** `sentence`: the act: 'Moved from 09:00 AM to 01:00 PM by Ingrid Solberg (admin)'. */
export const undoQuestion = (requestId: string, sentence: string) =>
  ({
    call: 'POST admin/undo',
    send: { body: { requestId } },
    title: 'Undo',
    question: 'This act will be taken back:',
    what: sentence,
    confirm: 'Undo',
    cancel: 'Close',
    notice: ({ messages }: AnswerOf<'POST admin/undo'>): ActNotice => [
      'Undone!',
      [...messages, 'The act was taken back.'].join(' '),
    ],
  }) as const

interface Props {
  requestId: string
  sentence: string
  onDone?: () => void
}
/** Takes one act back, after what that will do was shown. */
export const UndoButton = ({ requestId, sentence, onDone }: Props) => (
  <ActButton
    {...undoQuestion(requestId, sentence)}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
    aria-label={`Undo: ${sentence}`}
    onDone={onDone}
  >
    Undo
  </ActButton>
)
