import { Alert, Button, Text } from '@mantine/core'
import type { Kept } from './useKeptDraft.ts'

interface Props {
  kept: Kept
  disabled: boolean
  onDiscard: () => void
}
const words: Record<Kept, { title: string; text: string }> = {
  unsaved: {
    title: 'We kept what you typed',
    text: 'This roster was not saved last time. Save it now, or discard it to go back to the saved roster.',
  },
  outdated: {
    title: 'We kept what you typed',
    text: 'This roster was not saved last time. It was changed somewhere else since: please look it over before you save. Save it now, or discard it to go back to the saved roster.',
  },
  otherTime: {
    title: 'We kept your roster',
    text: 'You made it for a time that is no longer in your cart. Save it for this time, or discard it to begin with an empty one.',
  },
}

/** The form did not begin with what is saved. */
export function DraftNotice({ kept, disabled, onDiscard }: Props) {
  const { title, text } = words[kept]
  return (
    <Alert color="blue" role="status" title={title}>
      <Text mb="sm">{text}</Text>
      <Button variant="default" disabled={disabled} onClick={onDiscard}>
        Discard
      </Button>
    </Alert>
  )
}
