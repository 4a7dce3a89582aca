import { lastRosterWarning } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../client/api.ts'
import { confirm } from '../kit/feedback/confirm.ts'

type Affected = AnswerOf<'POST registration/cartroster/verify'>[number]

/** Asks before virtual entries lose their bowlers; true without asking when none does. */
export const confirmRemoval = (affected: readonly Affected[]): Promise<boolean> =>
  affected.length === 0
    ? Promise.resolve(true)
    : confirm({
        title: 'Remove from virtual events?',
        message: (
          <Stack gap="sm">
            {affected.map((one) => (
              <Text key={`${one.virtualEventId} ${one.usbcId} ${one.displayName}`}>
                {lastRosterWarning(one.displayName, one.usbcId, one.virtualEventName)}
              </Text>
            ))}
          </Stack>
        ),
        confirm: 'Continue',
        danger: true,
      })
