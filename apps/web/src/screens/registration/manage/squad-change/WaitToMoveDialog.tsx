import { dayOf } from '@kegler/domain/dates.ts'
import { defaultLastDay, lineText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '../../../../client/api.ts'
import { ActDialog } from '../../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { SquadTime } from '../../../../kit/SquadTime.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { MoveFields } from '../../../../waiting-list/MoveFields.tsx'

interface Props {
  tournament: Tournament
  /** Of one start. */
  entries: readonly Entry[]
  /** They keep their date. */
  sameDay: boolean
  /** That is chosen already. */
  start: { id: string; startDateTime: string } | null
  onClose: () => void
}

/** Entries that keep their places until there are places for all of them at a better start. */
export function WaitToMoveDialog({ tournament, entries: current, sameDay, start, onClose }: Props) {
  const { id: tid, timeZone } = tournament
  // As they were when the dialog opened: they may be moved while it is open.
  const [entries] = useState(current)
  const [first] = entries
  const now = first?.squadDateTime ?? null
  const act = useAct('POST registration/tournament/:tid/move/wait', {
    values: {
      squadIds: start ? [start.id] : [],
      inOrder: false,
      until: defaultLastDay(
        [now, start?.startDateTime].flatMap((at) => (at ? dayOf(at, timeZone) : [])),
        dayOf(new Date(serverNow()), timeZone),
        tournament.registrationCloseDate,
      ),
    },
    check: ({ squadIds }) => ({ squadIds: squadIds.length > 0 ? null : 'Choose at least one start.' }),
    send: (body) => ({ params: { tid }, body: { ...body, entryIds: entries.map(({ id }) => id) } }),
    notice: (wait) => ['You wait to move', `${lineText(wait)}. Your entries keep their places until then.`],
  })
  return (
    <ActDialog act={act} title="Wait to Move" submit="Wait to Move" onClose={onClose}>
      <Text>
        <span>{`${first?.eventName}: ${entries.map(({ name, entryNumber }) => `${name}, reservation ${entryNumber}`).join('; ')}. Now: `}</span>
        {now ? <SquadTime at={now} timeZone={timeZone} /> : <span>no squad time</span>}. Linked and bundled entries go
        along.
      </Text>
      <MoveFields
        act={act}
        wait={{
          ...{ tournamentId: tid, timeZone, entries },
          eventId: first?.eventId ?? '',
          numberOfBowlers: first?.rosterPositions.length ?? 0,
        }}
        sameDay={sameDay}
      />
    </ActDialog>
  )
}
