import { notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'
import classes from './Feedback.module.css'

export type NoticeColour = 'green' | 'blue' | 'red' | 'orange'
export interface Notice {
  title: string
  message: string
  colour: NoticeColour
  /** Below the message; a notice with an action stays as long as a warning, and is a notice of its own for each key. */
  action?: { key: string; node: ReactNode } | undefined
}

/** Milliseconds. */
const shownForMs = { green: 6_000, blue: 6_000, orange: 12_000, red: 12_000 }

/** The same notice shows once at a time. */
export function show({ title, message, colour, action }: Notice): void {
  const id = `${title} ${message} ${action?.key ?? ''}`
  const autoClose = shownForMs[action ? 'orange' : colour]
  const closeAfter = (ms: number | false) =>
    notifications.updateState(notificationsStore, (shown) =>
      shown.map((one) => (one.id === id ? { ...one, autoClose: ms } : one)),
    )
  notifications.show({
    id,
    title,
    message: action ? (
      <>
        <span>{`${message} `}</span>
        {action.node}
      </>
    ) : (
      message
    ),
    color: colour,
    role: colour === 'red' ? 'alert' : 'status',
    autoClose,
    // the library waits for the mouse alone
    onFocusCapture: () => closeAfter(false),
    onBlurCapture: () => closeAfter(autoClose),
    closeButtonProps: { 'aria-label': 'Close notice', size: 'lg' },
    classNames: { description: classes.text ?? '' },
  })
}
export const withdraw = (title: string): void =>
  notifications.updateState(notificationsStore, (shown) => shown.filter((one) => one.title !== title))
/** As long as reading one takes. */
const readInMs = 2_500
/** Something else is to be read now: what was good news goes, warnings and failures stay. */
export function clear(afterMs = readInMs): void {
  const { notifications: shown } = notificationsStore.getState()
  const good = shown.filter(({ color }) => color === 'green' || color === 'blue')
  setTimeout(() => good.forEach(({ id }) => void notifications.hide(id ?? '')), afterMs)
}
