import { Alert, Button, Text } from '@mantine/core'

interface Props {
  /** The roster was saved somewhere else since. */
  outdated: boolean
  disabled: boolean
  onDiscard: () => void
}

/** The form began with what was typed before and never saved. */
export function KeptNotice({ outdated, disabled, onDiscard }: Props) {
  return (
    <Alert color="blue" role="status" title="We kept what you typed">
      <Text mb="sm">
        This roster was not saved last time.{' '}
        {outdated && 'It was changed somewhere else since: please look it over before you save. '}
        Save it now, or discard it to go back to the saved roster.
      </Text>
      <Button variant="default" disabled={disabled} onClick={onDiscard}>
        Discard
      </Button>
    </Alert>
  )
}
