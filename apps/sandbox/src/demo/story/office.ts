import { formatDay } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { atTime } from '../hours.ts'
import { demoId } from '../ids.ts'
import { first } from './find.ts'
import type { Teller } from './teller.ts'

const manager = 'manager@kegler.test'
const ingrid = 'admin@kegler.test'
const id = demoId('tournament', 'open')

/** What the office did about the Open Championships as a whole: its settings, its management system, a mail to many. */
export async function tellOffice(teller: Teller): Promise<void> {
  const { tx } = teller
  const squad = await first(
    sql<{ id: string }>`select s.id from squads s join events e on e.id = s.event_id
      where s.tournament_id = ${id} and e.name = 'Team' and s.taken = 0 and not s.hide_from_captains order by s.starts_at limit 1`,
    tx,
    'empty squad',
  )
  const sponsors = { params: { squadId: squad.id }, body: { capacity: 40 } }
  await teller.call({ who: manager, days: 52, time: '10:25' }, 'POST capacity/:squadId', sponsors)
  const lockers = 'Balls can be left in the locker room from the evening before; it opens at seven.'
  const message = { params: { id }, body: { rosterMessage: lockers } }
  await teller.call({ who: manager, days: 34, time: '14:50' }, 'PUT setup/tournament/:id/messages', message)

  const publish = { params: { id }, body: {} }
  await teller.call({ who: manager, days: 33, time: '09:05' }, 'POST setup/tournament/:id/publish', publish)
  await tx
    .updateTable('publications')
    .set({ state: 'done', doneAt: atTime(teller.season, 33, '09:06') })
    .where('tournamentId', '=', id)
    .execute()

  const { startDate } = await first(
    sql<{ startDate: string }>`select start_date as "startDate" from tournaments where id = ${id}`,
    tx,
    'tournament',
  )
  await teller.call({ who: ingrid, days: 13, time: '09:40' }, 'POST admin/mail/send', {
    body: {
      audience: { list: 'entries', tournamentId: id, due: true },
      subject: 'Your balance for the Open Championships',
      text: `An amount is still open for the entries below. Please pay online or send a check before ${formatDay(startDate)}. Thank you!`,
      listEntries: true,
    },
  })
}
