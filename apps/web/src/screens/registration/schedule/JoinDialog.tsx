import { dayOf } from '@kegler/domain/dates.ts'
import { lineText, possibleLastDay } from '@kegler/domain/waiting-list/wait.rules.ts'
import { NewWait } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { Text } from '@mantine/core'
import { serverNow } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { WaitFields } from '../../../waiting-list/WaitFields.tsx'
import type { Wanted } from './wanted.ts'

interface Props {
  tournament: Tournament
  wanted: Wanted
  onClose: () => void
}
/** 'Join Waiting List' of squads that are full. */
export function JoinDialog({ tournament, wanted, onClose }: Props) {
  const { timeZone, registrationCloseDate } = tournament
  const params = { tid: tournament.id }
  const { eventName: _, numberOfBowlers: __, until, ...asked } = wanted
  const act = useAct('POST registration/tournament/:tid/waits', {
    values: {
      ...{ quantity: 1, atLeast: 1, sets: 0, needsSets: true, inOrder: false },
      ...asked,
      until: possibleLastDay(until, dayOf(new Date(serverNow()), timeZone), registrationCloseDate),
    },
    schema: NewWait,
    send: (body) => ({ params, body }),
    notice: (wait) => [
      'You are on the waiting list',
      `${lineText(wait)}. No money is taken, and no place is held, until you accept an offer.`,
    ],
  })
  return (
    <ActDialog act={act} title="Join Waiting List" submit="Join Waiting List" onClose={onClose}>
      <Text>No money is taken. When places fall free we write to you and hold them for a while.</Text>
      <WaitFields act={act} tournamentId={tournament.id} timeZone={timeZone} squad={wanted} />
    </ActDialog>
  )
}
