import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button, Text } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { FormActions } from '../FormActions.tsx'
import type { Question } from './confirm.ts'
import classes from './Feedback.module.css'
import { ModalDialog } from './ModalDialog.tsx'
import type { Notice } from './notify.ts'

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
  })
}

export function Feedback() {
  const { question, answer } = useStore(open)
  return (
    <>
      <Notifications position="top-right" limit={3} zIndex={400} className={classes.notices ?? ''} />
      {question && (
        <ModalDialog title={question.title} onClose={() => answer(null)}>
          {typeof question.message === 'string' ? <Text>{question.message}</Text> : question.message}
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

/** Milliseconds. */
const shownFor = { green: 6_000, blue: 6_000, orange: 12_000, red: 12_000 }

/** The same notice shows once at a time. */
export function show({ title, message, colour }: Notice): void {
  notifications.show({
    id: `${title} ${message}`,
    title,
    message,
    color: colour,
    role: colour === 'red' ? 'alert' : 'status',
    autoClose: shownFor[colour],
    closeButtonProps: { 'aria-label': 'Close notice', size: 'lg' },
    classNames: { description: classes.text ?? '' },
  })
}
export const withdraw = (title: string): void =>
  notifications.updateState(notificationsStore, (shown) => shown.filter((one) => one.title !== title))
/** As long as reading one takes. */
const readIn = 2_500
/** Something else is to be read now: what was good news goes, warnings and failures stay. */
export function clear(): void {
  const { notifications: shown } = notificationsStore.getState()
  const good = shown.filter(({ color }) => color === 'green' || color === 'blue')
  setTimeout(() => good.forEach(({ id }) => void notifications.hide(id ?? '')), readIn)
}
