import { squadText } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { lockMailsOf } from '../db/advisory-locks.ts'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import type { AskedByLink } from '../questions/read-questions.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'

/** How many bowlers get a mail because of one captain within 24 hours. */
export const mostMailsADay = 150

/** A bowler who is on the roster of an entry from now on, with the link that is theirs and what it is for. */
interface AddedBowler {
  entryId: string
  bowler: BowlerRow
  linkId?: string | undefined
  /** Of who was typed by their captain. */
  asks?: AskedByLink | null
}
/**
 * A mail to each bowler with an e-mail address who is now on a roster of a captain; once for each entry. Beyond the
 * limit of the day there is none, and staff are alerted.
 */
export async function queueAddedMails(
  tx: Tx,
  captainId: string,
  tournament: TournamentRow,
  added: readonly AddedBowler[],
  now: Date,
): Promise<void> {
  const readers = added.filter(({ bowler }) => bowler.email)
  if (readers.length === 0) return
  const entries = await entryFacts(tx)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .select(['n.id', 'p.firstName', 'p.lastName'])
    .where(sql<boolean>`n.id = any(${readers.map(({ entryId }) => entryId)}::uuid[])`)
    .execute()
  await lockMailsOf(tx, captainId)
  const left = await mailsLeft(tx, captainId, now)
  if (readers.length > left) {
    const message = `More than ${mostMailsADay} bowlers were put on rosters by one captain within a day; the others got no mail.`
    await raiseAlert(tx, { kind: 'Mails to bowlers', about: captainId, message, now, tournamentId: tournament.id })
  }
  const mailed = readers.slice(0, Math.max(0, left))
  await queueMails(
    tx,
    entries.flatMap((facts) =>
      mailed
        .filter(({ entryId }) => entryId === facts.id)
        .map(({ entryId, bowler, linkId, asks }) => ({
          kind: 'bowlerAddedToRoster' as const,
          about: `${entryId} ${bowler.id}`,
          to: bowler.email ?? '',
          tournamentId: tournament.id,
          now,
          data: {
            captainId,
            entryId,
            ...(linkId ? { linkId } : {}),
            ...(linkId && asks ? { asks } : {}),
            name: fullName(bowler),
            captain: withoutAddresses(fullName(facts)),
            team: withoutAddresses(facts.name),
            entryNumber: facts.entryNumber,
            event: facts.eventName,
            squad: facts.startsAt && squadText(facts.startsAt, tournament.timeZone),
            location: facts.locationName,
          },
        })),
    ),
  )
}

/** How many mails to bowlers a captain may still cause today, invitations included. After `lockMailsOf`. */
export async function mailsLeft(tx: Tx, captainId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from mails where kind in ('bowlerAddedToRoster', 'shareReminder') and data ->> 'captainId' = ${captainId} and created_at > ${since})
    + (select count(*) from links where captain_id = ${captainId} and mailed_at > ${since}))::int as count`.execute(tx)
  return mostMailsADay - (rows[0]?.count ?? 0)
}

/** Captains write these texts, strangers get the mail: what a mail program would make a link of is taken out. */
export const withoutAddresses = (name: string): string =>
  name
    .replace(/\S*(:\/\/|www\.)\S*/gi, '')
    .replace(/(?<=[\p{L}\p{N}])[.@\u3002\uff0e](?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
