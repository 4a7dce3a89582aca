import { squadText } from '@kegler/domain/dates.ts'
import { enumerated } from '@kegler/domain/mails/campaigns.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import type { CampaignMail } from '../mail-data.ts'
import type { CampaignRecipient } from '../queue/queue-mail.ts'

interface Draft {
  subject: string
  text: string
  listEntries: boolean
}

/** What one recipient reads, with their entries and balance as they are now. Several tournaments are named in one. */
export async function readCampaignMail(
  db: Db,
  { subject, text, listEntries }: Draft,
  { role, captainIds: known, tournamentIds, entryIds, address }: CampaignRecipient & { address: string },
): Promise<{ data: CampaignMail; tournament: TournamentRow }> {
  const tournaments = await db
    .selectFrom('tournaments')
    .selectAll()
    .where(sql<boolean>`id = any(${tournamentIds}::uuid[])`)
    .orderBy('startDate')
    .orderBy('id')
    .execute()
  const [first] = tournaments
  if (!first) throw new Error('The tournament of a mail is not there any more.')
  const zones = new Map(tournaments.map(({ id, timeZone }) => [id, timeZone]))
  // who has signed in since is another row
  const captains = await db
    .selectFrom('persons')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where(sql<boolean>`id in (select coalesce(merged_into, id) from persons where id = any(${known}::uuid[]))`)
    .orderBy('sortName')
    .execute()
  const captainIds = captains.map(({ id }) => id)
  const isTheirs =
    role === 'captain'
      ? sql<boolean>`n.captain_id = any(${captainIds}::uuid[])`
      : sql<boolean>`lower(trim(n.coordinator_email)) = ${address}`
  const rows = await entryFacts(db)
    .select(['n.tournamentId', 'n.coordinatorFirstName', 'n.coordinatorLastName', 'n.coordinatorEmail'])
    .where(sql<boolean>`n.id = any(${entryIds}::uuid[])`)
    // a mail may wait for long, and entries get other captains
    .where(isTheirs)
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .execute()
  const names = captains.map((captain) => fullName(captain) || captain.email)
  const coordinated = rows.find(({ coordinatorEmail }) => coordinatorEmail?.trim().toLowerCase() === address)
  const coordinator = [coordinated?.coordinatorFirstName, coordinated?.coordinatorLastName].filter(Boolean).join(' ')
  const titles = tournaments.map(({ name }) => name)
  const data: CampaignMail = {
    ...{ role, subject, text, listEntries, captains: names, tournaments: titles },
    name: role === 'captain' ? (names[0] ?? address) : coordinator || address,
    balanceDue: await readDue(
      db,
      role === 'captain' ? { captainIds, tournamentIds } : { entryIds: rows.map(({ id }) => id) },
    ),
    entries: rows.map((row) => ({
      entryId: row.id,
      entryNumber: row.entryNumber,
      event: row.eventName,
      team: row.name,
      squad: row.startsAt && squadText(row.startsAt, zones.get(row.tournamentId) ?? first.timeZone),
      location: row.locationName,
    })),
  }
  return { data, tournament: { ...first, name: enumerated(titles, first.name) } }
}

type Of = { captainIds: string[]; tournamentIds: string[] } | { entryIds: string[] }
/** What these captains owe in these tournaments, or what is owed on these entries. */
async function readDue(db: Db, of: Of): Promise<number> {
  const where = (item: string) =>
    'entryIds' in of
      ? sql`${sql.ref(`${item}.id`)} = any(${of.entryIds}::uuid[])`
      : sql`${sql.ref(`${item}.captainId`)} = any(${of.captainIds}::uuid[])
          and ${sql.ref(`${item}.tournamentId`)} = any(${of.tournamentIds}::uuid[])`
  const { rows } = await sql<{ due: number }>`select coalesce(sum(amount), 0)::int as due from (
    select b.amount from entries n join balances b on b.entry_id = n.id where ${where('n')}
    union all select b.amount from virtual_entries u join balances b on b.virtual_entry_id = u.id where ${where('u')}) x
    where amount > 0`.execute(db)
  return rows[0]?.due ?? 0
}
