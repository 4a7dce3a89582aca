import { Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../api.ts'
import { ask } from '../ui/ConfirmDialog.tsx'

type Affected = AnswerOf<'POST registration/entry/:id/verify'>[number]

/** What a save takes from a bowler who would be on no roster any more. */
export const removalText = ({ displayName, usbcId, virtualEventName }: Affected): string =>
  `Bowler ${displayName} (${usbcId}) is no longer on any of your rosters, if you continue with this removal they will be removed from your ${virtualEventName} as well.`

/** Asks before virtual entries lose their bowlers; true without asking when none does. */
export const confirmRemoval = (affected: readonly Affected[]): Promise<boolean> =>
  affected.length === 0
    ? Promise.resolve(true)
    : ask({
        title: 'Remove from virtual events?',
        message: (
          <Stack gap="sm">
            {affected.map((one) => (
              <Text key={one.virtualEntryId}>{removalText(one)}</Text>
            ))}
          </Stack>
        ),
        confirm: 'Continue',
        danger: true,
      })
