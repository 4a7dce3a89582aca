import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Box, Button, Text } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { FormActions } from '../FormActions.tsx'
import classes from './Feedback.module.css'
import { ModalDialog, noticePlaces } from './ModalDialog.tsx'

export interface Question {
  title: string
  message: ReactNode
  choices: readonly { label: string; safe?: boolean; danger?: boolean }[]
  /** The label where the focus starts. */
  focus: string
  /** Closes it. */
  until?: Promise<unknown>
}

const open = createStore<{ question: Question | null; answer: (choice: string | null) => void }>(() => ({
  question: null,
  answer: () => {},
}))

/** Resolves with the chosen label, or null when it was closed. A question that is still open counts as closed. */
export function choose(question: Question): Promise<string | null> {
  open.getState().answer(null)
  return new Promise((resolve) => {
    const answer = (choice: string | null) => {
      open.setState({ question: null, answer: () => {} })
      resolve(choice)
    }
    open.setState({ question, answer })
    void question.until?.then(() => open.getState().question === question && answer(null))
  })
}

export function Feedback() {
  const { question, answer } = useStore(open)
  const place = useStore(noticePlaces).at(-1)
  return (
    <>
      {createPortal(
        <Notifications
          position="top-right"
          limit={3}
          zIndex={400}
          notificationMaxHeight="100dvh"
          withinPortal={false}
          className={classes.notices ?? ''}
        />,
        place ?? document.body,
      )}
      {question && (
        <ModalDialog title={question.title} onClose={() => answer(null)}>
          <Box mb="md">{typeof question.message === 'string' ? <Text>{question.message}</Text> : question.message}</Box>
          <FormActions end>
            {question.choices.map(({ label, safe, danger }) => (
              <Button
                key={label}
                variant={safe ? 'default' : 'filled'}
                color={danger ? 'red' : ''}
                data-autofocus={label === question.focus || undefined}
                onClick={() => answer(label)}
              >
                {label}
              </Button>
            ))}
          </FormActions>
        </ModalDialog>
      )}
    </>
  )
}
