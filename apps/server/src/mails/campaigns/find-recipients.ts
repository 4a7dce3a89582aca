import { recipientsAtMost } from '@kegler/domain/mails/campaigns.rules.ts'
import type { CampaignDraft } from '@kegler/domain/mails/campaigns.staff.calls.ts'
import { wordsOf } from '@kegler/domain/search/search.rules.ts'
import { figure } from '@kegler/domain/texts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { staffTournament } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import { readEntryFilters, readListScope } from '../../search/read-entry-filters.ts'
import { hasWords, isAny } from '../../search/scope.ts'
import { findCampaign, isOfGroup } from './find-campaign.ts'
import { type ListedRow, type Recipient, recipientsOf } from './recipients.ts'

type RecipientsRequest = Pick<
  z.output<typeof CampaignDraft>,
  'audience' | 'toCoordinators' | 'skipSame' | 'skipCampaignId' | 'subject' | 'text'
>
interface Found {
  /** By last name; coordinators follow the captains. */
  recipients: Recipient[]
  /** Left out because they got it before. */
  skipped: number
  /** Names of those without an address that a mail can go to. */
  unreachable: string[]
  /** Why it cannot be sent to them; null: it can. */
  refusal: string | null
}
/** Entries that are read at most. */
const rowsAtMost = 40_000

/**
 * Who gets a mail to a list: the same for the preview and for sending.
 * @throws Refusal NotFound for a tournament or a campaign of another group
 */
export async function findRecipients(db: Db, actor: Actor, asked: RecipientsRequest, now: Date): Promise<Found> {
  const { audience, toCoordinators } = asked
  if (audience.tournamentId !== undefined) await staffTournament(db, actor, audience.tournamentId)
  const { rows, exceeded } = await readRows(db, actor, audience, now)
  const { recipients: all, unreachable } = recipientsOf(rows, toCoordinators)
  const reached = await readReached(db, actor, asked)
  const recipients = all.filter(({ address }) => !reached.has(address))
  const skipped = all.length - recipients.length
  return { recipients, skipped, unreachable, refusal: whyNotSend(recipients.length, skipped, exceeded) }
}

function whyNotSend(count: number, skipped: number, exceeded: boolean): string | null {
  if (exceeded || count > recipientsAtMost)
    return `One mail goes to at most ${figure(recipientsAtMost)} people. Narrow the list.`
  if (count > 0) return null
  return skipped > 0 ? 'Everybody on this list already got this mail.' : 'Nobody on this list can get a mail.'
}

async function readRows(db: Db, actor: Actor, audience: RecipientsRequest['audience'], now: Date) {
  const { query, exceeded } =
    audience.list === 'entries'
      ? await entryRows(db, actor, audience, now)
      : { query: await captainRows(db, actor, audience, now), exceeded: false }
  const { rows } = await sql<ListedRow>`${query} limit ${sql.lit(rowsAtMost + 1)}`.execute(db)
  return { rows, exceeded: exceeded || rows.length > rowsAtMost }
}
type AudienceOf<L extends string> = Extract<RecipientsRequest['audience'], { list: L }>

const captainColumns = sql`p.id as captain_id, p.first_name, p.last_name, p.email`
const entryColumns = sql`n.id as entry_id, n.coordinator_first_name, n.coordinator_last_name, n.coordinator_email`
const order = sql`order by p.sort_name, p.id, t.start_date, t.id`

async function entryRows(db: Db, actor: Actor, audience: AudienceOf<'entries'>, now: Date) {
  const { scope, filters, exceeded } = await readEntryFilters(db, actor, audience, now)
  const where = sql.join([isAny('n.tournamentId', scope), ...filters], sql` and `)
  const query = sql`select ${captainColumns}, ${entryColumns}, t.id as tournament_id from entries n
    join tournaments t on t.id = n.tournament_id join persons p on p.id = n.captain_id
    where ${where} ${order}, n.entry_number`
  return { query, exceeded }
}

/** What makes somebody a captain of the list: cancelled entries too, though no mail is about them. */
async function captainRows(db: Db, actor: Actor, audience: AudienceOf<'captains'>, now: Date) {
  const scope = await readListScope(db, actor, audience, now)
  const due = (column: string) =>
    audience.due ? sql`and exists (select from balances b where ${sql.ref(column)} = i.id and b.amount > 0)` : sql``
  const items = (table: string, columns: RawBuilder<unknown>, of: string) => sql`
    select i.captain_id, i.tournament_id, ${columns} from ${sql.table(table)} i where ${isAny('i.tournamentId', scope)} ${due(of)}`
  const itemColumns = sql`i.entry_number, not i.is_cancelled as is_active, i.id, i.coordinator_first_name, i.coordinator_last_name, i.coordinator_email`
  const none = sql`null::int, false, null::uuid, null::text, null::text, null::text`
  const ofText = audience.text === undefined ? sql`` : sql`and ${hasWords('p.search', wordsOf(audience.text))}`
  return sql`select ${captainColumns}, t.id as tournament_id, case when n.is_active then n.id end as entry_id,
      case when n.is_active then n.coordinator_first_name end as coordinator_first_name,
      case when n.is_active then n.coordinator_last_name end as coordinator_last_name,
      case when n.is_active then n.coordinator_email end as coordinator_email
    from (${items('entries', itemColumns, 'b.entryId')} union all ${items('virtual_entries', none, 'b.virtualEntryId')}) n
    join tournaments t on t.id = n.tournament_id join persons p on p.id = n.captain_id
    where p.merged_into is null ${ofText} ${order}, n.entry_number`
}

/** Addresses that are left out: those that a former campaign reached, or will reach. */
async function readReached(db: Db, actor: Actor, { skipSame, skipCampaignId, subject, text }: RecipientsRequest) {
  if (skipCampaignId !== undefined) await findCampaign(db, actor, skipCampaignId)
  const same = skipSame
    ? await db
        .selectFrom('campaigns')
        .select('id')
        .where(isOfGroup(actor))
        .where('subject', '=', subject)
        .where('text', '=', text)
        .execute()
    : []
  const ids = [...same.map(({ id }) => id), ...(skipCampaignId === undefined ? [] : [skipCampaignId])]
  const rows = await db
    .selectFrom('mails')
    .select('toAddress')
    .where('kind', '=', 'campaign')
    .where(sql<boolean>`about = any(${ids}::text[])`)
    .where('state', 'in', ['queued', 'sent'])
    .execute()
  return new Set(rows.map(({ toAddress }) => toAddress))
}
