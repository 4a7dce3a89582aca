import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { entryFacts } from '../access/entries.ts'
import type { CaptainName } from '../access/find-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { EntryRow } from '../db/locks.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'

interface Changed {
  entry: EntryRow
  tournament: TournamentRow
  oldId: string
  captain: CaptainName
  now: Date
}
/** Tells both captains whose entry it is now. */
export async function queueCaptainChanged(tx: Tx, { entry, tournament, oldId, captain, now }: Changed): Promise<void> {
  const facts = await entryFacts(tx).where('n.id', '=', entry.id).executeTakeFirstOrThrow()
  const old = await tx
    .selectFrom('persons')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', oldId)
    .executeTakeFirstOrThrow()
  const mailed = {
    entryId: entry.id,
    entryNumber: facts.entryNumber,
    event: facts.eventName,
    team: facts.name,
    squad: facts.startsAt && squadText(facts.startsAt, tournament.timeZone),
    location: facts.locationName,
  }
  const nameOf = (person: { email: string; firstName: string; lastName: string }) => fullName(person) || person.email
  await queueMails(
    tx,
    [
      { to: captain, isNew: true },
      { to: old, isNew: false },
    ].map(({ to, isNew }) => ({
      kind: 'captainChanged' as const,
      about: `${entry.id} ${entry.version + 1}`,
      to: to.email,
      tournamentId: tournament.id,
      now,
      // names alone: no address of another person
      data: { ...mailed, name: nameOf(to), other: fullName(isNew ? old : captain), isNew },
    })),
  )
}
