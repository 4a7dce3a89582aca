import { Loader, Text } from '@mantine/core'
import classes from './ProcessingBackdrop.module.css'

/** Covers the page while a payment is made, so that nothing else is pressed. */
export function ProcessingBackdrop({ visible }: { visible: boolean }) {
  return (
    <div role="status">
      {visible && (
        <div className={classes.backdrop}>
          <div className={classes.box}>
            <Loader aria-hidden />
            <Text fw={600}>Processing...</Text>
            <Text>Please keep this page open.</Text>
          </div>
        </div>
      )}
    </div>
  )
}
