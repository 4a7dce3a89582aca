import { bundledWarning, cancelWarning, teamWarning } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Stack, Text } from '@mantine/core'
import { request } from '../../../client/api.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'

/** Asks before virtual entries lose their bowlers and bundled entries their parent; true without asking when none does. */
export async function confirmCancel(entryId: string): Promise<boolean> {
  const { virtualEntriesToModify, teamUnits, bundled, captainName } = await request(
    'POST admin/entry/:id/cancelWarnings',
    { params: { id: entryId } },
  )
  const warnings = [
    ...virtualEntriesToModify.map(({ displayName, usbcId, virtualEventName }) =>
      cancelWarning(displayName, usbcId, captainName, virtualEventName),
    ),
    ...teamUnits.map(({ displayName, virtualEventName }) => teamWarning(displayName, virtualEventName)),
    ...(bundled ? [bundledWarning(bundled.count, bundled.eventName, bundled.day, bundled.parentName)] : []),
  ]
  if (warnings.length === 0) return true
  return confirm({
    title: 'Cancel this entry?',
    message: (
      <Stack gap="sm">
        {warnings.map((warning) => (
          <Text key={warning}>{warning}</Text>
        ))}
      </Stack>
    ),
    confirm: 'Continue',
    cancel: 'Keep it',
    danger: true,
  })
}
