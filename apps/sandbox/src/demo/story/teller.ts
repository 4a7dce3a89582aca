import type { CallKey } from '@kegler/domain/call.ts'
import { type Actor, nobody } from '@kegler/server/access/actor.ts'
import { cancellationRoutes } from '@kegler/server/cancellations/cancellations.routes.ts'
import { captainChangeRoutes, captainRoutes, handOverRoutes } from '@kegler/server/captains/captains.routes.ts'
import type { Tx } from '@kegler/server/db/db.ts'
import { runStatements } from '@kegler/server/db/migrate.ts'
import {
  entryRoutes,
  squadChangeRoutes,
  staffEntryRoutes,
  staffRosterRoutes,
  staffSquadChangeRoutes,
} from '@kegler/server/entries/entries.routes.ts'
import type { Context, Domain } from '@kegler/server/http/serve.ts'
import { campaignRoutes } from '@kegler/server/mails/campaigns/campaigns.routes.ts'
import { staffPaymentRoutes } from '@kegler/server/payments/payments.routes.ts'
import type { Services } from '@kegler/server/services.ts'
import { capacityRoutes } from '@kegler/server/setup/capacity/capacity.routes.ts'
import { messageRoutes } from '@kegler/server/setup/messages/messages.routes.ts'
import { publishRoutes } from '@kegler/server/setup/publish/publish.routes.ts'
import { selfServiceRoutes } from '@kegler/server/setup/self-service/self-service.routes.ts'
import { waitingListRoutes } from '@kegler/server/waiting-list/waiting-list.routes.ts'
import { sql } from 'kysely'
import { atTime } from '../hours.ts'
import { demoId } from '../ids.ts'
import { demoCaptain, partnerGroupId } from '../organisation.ts'
import type { Season } from '../season.ts'

const domains: readonly Domain[] = [
  ...[cancellationRoutes, captainChangeRoutes, captainRoutes, entryRoutes, squadChangeRoutes],
  ...[staffEntryRoutes, staffPaymentRoutes, staffRosterRoutes, staffSquadChangeRoutes],
  ...[campaignRoutes, capacityRoutes, messageRoutes, publishRoutes, waitingListRoutes],
  ...[handOverRoutes, selfServiceRoutes],
]

/** Who does something, how many days ago, and at which time of the tournament's day. */
export interface When {
  who: string
  days: number
  time: string
}
interface Sent {
  params?: Record<string, string>
  body: object
}

/** Lets people of the season use the calls of the product in the past: what a call writes, its audit too, is of that time. */
export function storyTeller(tx: Tx, season: Season) {
  let acts = 0
  const begin = async (at: Date, author: object) => {
    acts += 1
    const requestId = demoId('story', acts)
    await sql`select set_config('kegler.author', ${JSON.stringify({ ...author, requestId })}, true)`.execute(tx)
    return {
      requestId,
      end: () => sql`update audit set at = ${at} where request_id = ${requestId}`.execute(tx),
    }
  }
  return {
    tx,
    season,
    servicesAt: (at: Date) => servicesAt(tx, season, at),
    async call({ who, days, time }: When, key: CallKey, { params = {}, body }: Sent): Promise<unknown> {
      const at = atTime(season, days, time)
      const domain = domains.find(({ handlers }) => key in handlers)
      const contract = domain?.calls[key]
      if (!domain || !contract) throw new Error(`No such call: ${key}`)
      const actor = actorOf(season, who)
      const role = Array.isArray(contract.allow) ? contract.allow.find((one) => actor.roles.includes(one)) : undefined
      const { reason } = body as { reason?: string }
      const author = { email: who, act: key, role, ...(reason ? { reason } : {}) }
      const { requestId, end } = await begin(at, author)
      const services = servicesAt(tx, season, at)
      const context: Context = {
        ...{
          actor,
          author: { ...author, requestId },
          db: services.database.db,
          services,
          now: at,
          notes: null,
          claim: null,
        },
        transact: async (act) => {
          // a handler may have given its author the reason by now
          const named = JSON.stringify({ ...context.author, requestId })
          await sql`select set_config('kegler.author', ${named}, true)`.execute(tx)
          return act(tx)
        },
      }
      const input = { params: contract.params?.parse(params), query: {}, body: contract.body?.parse(body) }
      const answer = await domain.handlers[key]?.({ ...input, ...context } as never)
      await end()
      return answer
    },
    /** What a job or the card provider does. */
    async job(act: string, { days, time }: Omit<When, 'who'>, work: (at: Date) => Promise<unknown>): Promise<void> {
      const at = atTime(season, days, time)
      const { end } = await begin(at, { email: act, act })
      await work(at)
      await end()
    },
  }
}
export type Teller = ReturnType<typeof storyTeller>

function actorOf(season: Season, email: string): Actor {
  const row = season.rows.persons.find((person) => person.email === email)
  const { id, firstName, lastName } = demoCaptain(season, email)
  const isPartner = email === 'partneradmin@kegler.test'
  return {
    ...nobody,
    ...{ personId: id, email, emailVerified: true, firstName, lastName, roles: (row?.roles as string[]) ?? [] },
    ...{ birthDate: row?.birthDate ? String(row.birthDate) : null, phone: row?.phone ?? null },
    address: {
      ...{ line: row?.address1 ?? null, city: row?.city ?? null, state: row?.state ?? null },
      ...{ zip: row?.zip ?? null, country: row?.country ?? null },
    },
    group: isPartner ? { id: partnerGroupId, name: '', isAllowed: true } : null,
  }
}

/** The outside world of then: the directory knows the season's members, the card provider makes every refund at once. */
function servicesAt(tx: Tx, season: Season, at: Date): Services {
  const quiet = () => {}
  return {
    config: {
      ALLOW_CAPTAIN_CHANGE_SQUAD: true,
      MEMBER_LOOKUPS_PER_MINUTE: 1000,
      MEMBER_LOOKUPS_PER_DAY: 1000,
      MAX_HELD_PLACES: 120,
    },
    database: { db: tx, kind: 'embedded' },
    log: { error: quiet, warn: quiet, info: quiet },
    membership: { find: async (id: string) => season.members.find(({ usbcId }) => usbcId === id) ?? null },
    cards: {
      refund: async ({ refundId, technologyFee }: { refundId: string; technologyFee: number }) => ({
        ...{ id: `re_${refundId.replaceAll('-', '').slice(0, 24)}`, status: 'succeeded' as const, failureReason: null },
        feeReturned: technologyFee,
      }),
    },
    now: () => at,
    step: quiet,
    stopping: new AbortController().signal,
  } as unknown as Services
}

/** Mails of the story went out then; lookups of its people count against nobody today. */
export const endStory = (tx: Tx): Promise<void> =>
  runStatements(
    tx,
    `update mails set state = 'sent', attempts = 1, sent_at = created_at + interval '20 seconds';
    delete from member_lookups;
    select set_config('kegler.author', '{"email": "demo"}', true)`,
  )
