import { Notification } from '@mantine/core'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { openDialogs } from './Dialog.tsx'
import classes from './Toasts.module.css'
import { closeToast, toasts } from './toast.ts'

/** Where toasts appear: over the banner on phones, under it at the right on large screens; inside a dialog while one is open. Failures are read out at once, the rest politely. */
export function Toasts() {
  const shown = useStore(toasts)
  const dialog = useStore(openDialogs).at(-1)
  return createPortal(
    <section className={classes.corner} aria-label="Notices">
      {[true, false].map((failures) => (
        <div key={String(failures)} role={failures ? 'alert' : 'status'} className={classes.pile}>
          {shown
            .filter((one) => (one.colour === 'red') === failures)
            .map((one) => (
              <Notification
                key={one.id}
                className={classes.toast ?? ''}
                classNames={{ description: classes.text ?? '' }}
                role="presentation"
                color={one.colour}
                title={one.title}
                onClose={() => closeToast(one.id)}
                closeButtonProps={{ 'aria-label': 'Close notice', size: 'lg' }}
              >
                {one.message}
              </Notification>
            ))}
        </div>
      ))}
    </section>,
    dialog ?? document.body,
  )
}
