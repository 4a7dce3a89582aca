import { Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import classes from './OfflineNotice.module.css'

/** While the device has no connection: what that means, always in sight. */
export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <Text className={classes.notice ?? ''}>
          <b>You are not connected to the internet.</b> What you typed is kept.
        </Text>
      )}
    </div>
  )
}
