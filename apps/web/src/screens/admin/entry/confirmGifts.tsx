import { lastRosterWarningOf } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../../../client/api.ts'
import { choose } from '../../../kit/feedback/confirm.ts'
import type { RosterBody } from './staffRoster.ts'

type Affected = AnswerOf<'POST admin/entry/:id/rosterWarnings'>['virtualEntriesToModify'][number]
type Gift = NonNullable<RosterBody['giveTo']>[number] & { name: string; virtualEventName: string }

/**
 * Asks before virtual entries lose their bowlers, and offers those to the new bowlers of the roster. Returns who gets
 * which; null when it was declined.
 */
export async function confirmGifts(
  captain: string,
  affected: readonly Affected[],
): Promise<RosterBody['giveTo'] | null> {
  if (affected.length === 0) return []
  const gifts = giftsOf(affected)
  const give = `Continue and give ${gifts.map(({ virtualEventName, name }) => `${virtualEventName} to ${name}`).join(', ')}`
  const answer = await choose({
    title: 'Remove from virtual events?',
    message: (
      <Stack gap="sm">
        {affected.map(({ virtualEntryId, displayName, usbcId, virtualEventName }) => (
          <Text key={virtualEntryId}>{lastRosterWarningOf(captain, displayName, usbcId, virtualEventName)}</Text>
        ))}
      </Stack>
    ),
    choices: [
      { label: 'Cancel', safe: true },
      { label: 'Continue', danger: true },
      ...(gifts.length > 0 ? [{ label: give }] : []),
    ],
    focus: 'Cancel',
  })
  if (answer === null || answer === 'Cancel') return null
  return answer === give ? gifts.map(({ virtualEntryId, usbcId }) => ({ virtualEntryId, usbcId })) : []
}

/** Each virtual entry goes to the first new bowler who can have it and gets none of the same event yet. */
function giftsOf(affected: readonly Affected[]): Gift[] {
  const given = new Set<string>()
  return affected.flatMap(({ virtualEntryId, virtualEventId, virtualEventName, offerTo }) => {
    const taker = offerTo.find(({ usbcId }) => !given.has(`${virtualEventId} ${usbcId}`))
    if (!taker) return []
    given.add(`${virtualEventId} ${taker.usbcId}`)
    return [{ virtualEntryId, virtualEventName, usbcId: taker.usbcId, name: taker.name }]
  })
}
