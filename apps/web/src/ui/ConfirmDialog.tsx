import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { Dialog, DialogActions } from './Dialog.tsx'

interface Question {
  title: string
  message: ReactNode
  /** Label of the button that goes on. */
  confirm?: string
  cancel?: string
  /** The act destroys something. */
  danger?: boolean
}
interface Props extends Question {
  opened: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question with Cancel and one act; Escape cancels, focus starts on the safe button. */
export function ConfirmDialog({ opened, title, message, confirm = 'OK', cancel = 'Cancel', ...rest }: Props) {
  const { danger, busy, onConfirm, onCancel } = rest
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      {typeof message === 'string' ? <Text>{message}</Text> : message}
      <DialogActions>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button color={danger ? 'red' : ''} loading={busy ?? false} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const asked = createStore<{ question: Question; opened: boolean; answer: (yes: boolean) => void }>(() => ({
  question: { title: '', message: '' },
  opened: false,
  answer: () => {},
}))

/** Asks and waits: true when confirmed. A question that is still open counts as cancelled. */
export function ask(question: Question): Promise<boolean> {
  asked.getState().answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.setState({ opened: false, answer: () => {} })
      resolve(yes)
    }
    asked.setState({ question, opened: true, answer })
  })
}

/** The dialog that `ask` opens; once per page. */
export function AskDialog() {
  const { question, opened, answer } = useStore(asked)
  return <ConfirmDialog {...question} opened={opened} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
}
