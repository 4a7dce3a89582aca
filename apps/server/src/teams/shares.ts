import { dayOf, squadText } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { shortName } from '@kegler/domain/teams/link.rules.ts'
import { openShare, openShares, presetShares, whyNotShares } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import { entryFacts, entryNotFound, type FoundEntry, ownEntry } from '../access/entries.ts'
import { freshTournament, passGate, type TournamentRow } from '../access/tournaments.ts'
import { lockMailsOf } from '../db/advisory-locks.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { mailsLeft, mostMailsADay, withoutAddresses } from '../entries/queue-added-mails.ts'
import { readTeamMoney } from '../entries/read-team-money.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { ensureLinks } from '../rosters/links.ts'

export const getShares: Handles<'GET registration/entry/:id/shares'> = async ({ params, actor, db, now }) =>
  showMoney(db, await ownEntry(db, actor, params.id), now)

const switchedOff = 'Teammates cannot pay a share in this tournament.'
const whyNotAsk = (entry: FoundEntry['entry'], tournament: TournamentRow, now: Date): string | null =>
  tournament.shares ? (whyNotChangeEntry(entry, tournament, now, 'captain')?.message ?? null) : switchedOff

async function showMoney(db: Db | Tx, { entry }: FoundEntry, now: Date) {
  const tournament = await freshTournament(db, entry.tournamentId)
  const money = await readTeamMoney(db, entry)
  const { price, balance, positions, isOn, paying } = money
  const captainPosition = positions.find((one) => one.isCaptain)?.position
  const preset = presetShares({ price, balance, positions, own: captainPosition })
  const mailed = await readReminded(db, money, dayOf(now, tournament.timeZone))
  return {
    reason: whyNotAsk(entry, tournament, now),
    entries: money.family,
    ...{ isOn, price, missing: balance, collected: price - balance, paying },
    uncovered: Math.max(0, balance - openShares(positions)),
    positions: positions.map((one, index) => ({
      ...{
        position: one.position,
        name: one.name,
        joined: one.link !== null,
        share: one.asked,
        paid: one.payments.map((paid) => ({ ...paid, at: paid.at.toISOString() })),
      },
      preset: preset[index] ?? 0,
      open: openShare(one, balance),
      reminded: !one.link?.email || mailed.has(one.link.id),
    })),
  }
}

export const setShares: Handles<'PUT registration/entry/:id/shares'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const found = await ownEntry(db, actor, params.id)
  passGate(actor, found.tournament, now)
  return transact((tx) => writeShares(tx, found, body.shares, now))
}

/** On the locked entry: what is open of the shares is at most what is owed. None: nobody is asked any more. */
async function writeShares(
  tx: Tx,
  before: FoundEntry,
  shares: readonly { position: number; amount: number }[],
  now: Date,
) {
  const { entry, tournament } = await lockAsking(tx, before, now)
  const { positions, balance } = await readTeamMoney(tx, entry)
  const asked = new Map(shares.map(({ position, amount }) => [position, amount]))
  const why = whyNotShares(
    positions.map((one) => ({ ...one, asked: asked.get(one.position) ?? 0 })),
    balance,
  )
  if (why && shares.length > 0) throw new Refusal('RuleBroken', why)
  const rows = positions.map(({ position }) => ({
    rosterId: entry.rosterId,
    position,
    amount: asked.get(position) ?? 0,
  }))
  await tx.deleteFrom('shares').where('rosterId', '=', entry.rosterId).execute()
  if (shares.length > 0) {
    await insertRows(tx, 'shares', rows)
    await ensureLinks(tx, [entry.rosterId], tournament, now)
  }
  return showMoney(tx, { entry, tournament }, now)
}

/** @throws Refusal NotFound for who is not the captain any more, RuleBroken with why nobody is asked */
async function lockAsking(tx: Tx, { entry: before }: FoundEntry, now: Date): Promise<FoundEntry> {
  const entry = (await lockEntryAndChildren(tx, before.id)).find(({ id }) => id === before.id)
  if (!entry || entry.captainId !== before.captainId) throw new Refusal('NotFound', entryNotFound)
  const tournament = await freshTournament(tx, entry.tournamentId)
  const why = whyNotAsk(entry, tournament, now)
  if (why) throw new Refusal('RuleBroken', why)
  return { entry, tournament }
}

export const remindTeammates: Handles<'POST registration/entry/:id/remind'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const found = await ownEntry(db, actor, params.id)
  passGate(actor, found.tournament, now)
  return transact((tx) => remind(tx, found, now))
}

/** Who joined with an address and owes: each once a day, whoever asks. */
async function remind(tx: Tx, before: FoundEntry, now: Date) {
  const { entry, tournament } = await lockAsking(tx, before, now)
  const money = await readTeamMoney(tx, entry)
  const day = dayOf(now, tournament.timeZone)
  const mailed = await readReminded(tx, money, day)
  const owing = money.positions.flatMap((one) => {
    const open = openShare(one, money.balance)
    return one.link?.email && open > 0 && !mailed.has(one.link.id)
      ? [{ open, email: one.link.email, linkId: one.link.id, name: one.name ?? '' }]
      : []
  })
  const facts = await entryFacts(tx)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .select(['p.firstName', 'p.lastName'])
    .where('n.id', '=', entry.id)
    .executeTakeFirstOrThrow()
  await lockMailsOf(tx, entry.captainId)
  if ((await mailsLeft(tx, entry.captainId, now)) < owing.length)
    throw new Refusal(
      'TooManyRequests',
      `Bowlers got ${mostMailsADay} mails because of this captain within a day. Please go on tomorrow.`,
    )
  for (const { email, open, linkId, name } of owing)
    await queueMail(tx, {
      kind: 'shareReminder',
      about: `${linkId} ${day}`,
      to: email,
      tournamentId: entry.tournamentId,
      data: {
        ...{
          name,
          open,
          linkId,
          captainId: entry.captainId,
          captain: withoutAddresses(shortName(facts)),
          price: money.price,
        },
        ...{
          entryId: entry.id,
          entryNumber: facts.entryNumber,
          event: facts.eventName,
          team: withoutAddresses(facts.name),
        },
        squad: facts.startsAt && squadText(facts.startsAt, tournament.timeZone),
        location: facts.locationName,
      },
      now,
    })
  return { reminded: owing.length }
}

/** The links whose bowlers were reminded on this day. */
async function readReminded(
  db: Db | Tx,
  { positions }: { positions: readonly { link: { id: string } | null }[] },
  day: string,
) {
  const abouts = positions.flatMap(({ link }) => (link ? [`${link.id} ${day}`] : []))
  const mails = await db
    .selectFrom('mails')
    .select('about')
    .where('kind', '=', 'shareReminder')
    .where(sql<boolean>`about = any(${abouts}::text[])`)
    .execute()
  return new Set(mails.map(({ about }) => about.split(' ')[0] ?? ''))
}
