import { dayMs } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { readAddresses, wantsNone, whyNotInvite } from '@kegler/domain/teams/invite.rules.ts'
import { sql } from 'kysely'
import { type EntryRow, entryNotFound, type FoundEntry, ownEntry, staffEntry } from '../access/entries.ts'
import type { LinkRow } from '../access/link.ts'
import { freshTournament, passGate, type TournamentRow } from '../access/tournaments.ts'
import { lockMailsOf } from '../db/advisory-locks.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { mailsLeft, mostMailsADay, withoutAddresses } from '../entries/queue-added-mails.ts'
import type { Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { linkExpiry } from '../rosters/links.ts'
import { readAskedShare } from './asked-share.ts'
import { addressHash } from './leave-team.ts'
import { mailedTeam } from './mailed-team.ts'
import { readPlace } from './place.ts'

export const inviteTeammates: Handles<'POST registration/entry/:id/invitation'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const found = await ownEntry(db, actor, params.id)
  passGate(actor, found.tournament, now)
  return transact((tx) => invite(tx, found, { ...body, by: actor.personId, now }))
}
export const inviteAsStaff: Handles<'POST admin/entry/:id/invitation'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const found = await staffEntry(db, actor, params.id)
  return transact((tx) => invite(tx, found, { ...body, by: actor.personId, now }))
}

interface Inviting {
  addresses: string
  message?: string | null | undefined
  by: string
  now: Date
}
/** Makes a link for each address and mails it. @throws Refusal BadInput with a sentence for each line that cannot be */
async function invite(tx: Tx, before: FoundEntry, { addresses: typed, message, by, now }: Inviting) {
  const found = await lockInvitable(tx, before, now)
  const { entry, tournament } = found
  const links = await tx.selectFrom('links').selectAll().where('rosterId', '=', entry.rosterId).execute()
  const personal = links.filter(({ kind, mails }) => kind === 'bowler' && mails > 0)
  const { free } = await readPlace(tx, entry)
  const addresses = readAddresses(typed, {
    open: personal.flatMap(({ email, endedAt }) => (endedAt || !email ? [] : [email])),
    ...{ count: personal.length, free: free.length },
  })
  await refuseUnwilling(tx, entry, addresses)
  for (const email of addresses) {
    const link = await tx
      .insertInto('links')
      .values({
        ...newLink(entry, tournament, by, now),
        ...{ kind: 'bowler', email, message: withoutAddresses(message ?? '') || null },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await mailInvitation(tx, found, link, now)
  }
  return {}
}

const newLink = (entry: EntryRow, tournament: TournamentRow, createdBy: string, now: Date) => ({
  tournamentId: entry.tournamentId,
  captainId: entry.captainId,
  rosterId: entry.rosterId,
  createdBy,
  createdAt: now,
  expiresAt: linkExpiry(tournament),
})

async function refuseUnwilling(tx: Tx, { captainId }: EntryRow, addresses: readonly string[]): Promise<void> {
  const hashes = addresses.map(addressHash)
  const rows = await tx
    .selectFrom('invitationRefusals')
    .select('address')
    .where('captainId', '=', captainId)
    .where(sql<boolean>`address = any(${hashes}::text[])`)
    .execute()
  const unwilling = addresses.filter((_, index) => rows.some(({ address }) => address === hashes[index]))
  if (unwilling.length > 0) throw new Refusal('BadInput', unwilling.map(wantsNone))
}

/** @throws Refusal TooManyRequests when the captain has caused as many mails to bowlers as a day allows */
async function mailInvitation(tx: Tx, found: FoundEntry, link: LinkRow, now: Date): Promise<void> {
  const { entry, tournament } = found
  await lockMailsOf(tx, link.captainId)
  if ((await mailsLeft(tx, link.captainId, now)) < 1)
    throw new Refusal(
      'TooManyRequests',
      `Bowlers got ${mostMailsADay} mails because of this captain within a day. Please go on tomorrow, or send the link yourself.`,
    )
  const mails = link.mails + 1
  await tx.updateTable('links').set({ mails, mailedAt: now }).where('id', '=', link.id).execute()
  await queueMail(tx, {
    kind: 'invitation',
    about: `${link.id} ${mails}`,
    to: link.email ?? '',
    tournamentId: link.tournamentId,
    data: {
      ...(await mailedTeam(tx, found)),
      ...{ linkId: link.id, captainId: link.captainId, message: link.message },
      share: await readAskedShare(tx, tournament, entry.rosterId, (await readPlace(tx, entry)).free),
    },
    now,
  })
}

export const mailAgain: Handles<'POST registration/entry/:id/invitation/:linkId/mail'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const found = await ownEntry(db, actor, params.id)
  return transact((tx) => sendAgain(tx, found, params.linkId, now))
}
export const mailAgainAsStaff: Handles<'POST admin/entry/:id/invitation/:linkId/mail'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const found = await staffEntry(db, actor, params.id)
  return transact((tx) => sendAgain(tx, found, params.linkId, now))
}
async function sendAgain(tx: Tx, before: FoundEntry, linkId: string, now: Date) {
  const found = await lockInvitable(tx, before, now)
  const link = await lockLinkOf(tx, found.entry, linkId)
  if (link.endedAt || link.joinedAt || !link.email)
    throw new Refusal('RuleBroken', 'This invitation can no longer be sent.')
  if (link.mailedAt && link.mailedAt.getTime() > now.getTime() - dayMs)
    throw new Refusal('RuleBroken', 'This invitation was sent within a day. Please wait until tomorrow.')
  await refuseUnwilling(tx, found.entry, [link.email])
  await mailInvitation(tx, found, link, now)
  return {}
}

export const makeOpenLink: Handles<'POST registration/entry/:id/link'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const before = await ownEntry(db, actor, params.id)
  passGate(actor, before.tournament, now)
  return transact(async (tx) => {
    const { entry, tournament } = await lockInvitable(tx, before, now)
    await endOpenLink(tx, entry, 'replaced', now)
    await tx
      .insertInto('links')
      .values({ ...newLink(entry, tournament, actor.personId, now), kind: 'team' })
      .execute()
    return {}
  })
}

export const lockLinkOf = async (tx: Tx, { rosterId }: EntryRow, id: string): Promise<LinkRow> => {
  const link = await tx
    .selectFrom('links')
    .selectAll()
    .where('id', '=', id)
    .where('rosterId', '=', rosterId)
    .where(sql<boolean>`kind = 'bowler'`)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw new Refusal('NotFound', 'This invitation was not found.')
  return link
}
export const endOpenLink = async (tx: Tx, { rosterId }: EntryRow, ended: 'replaced' | 'revoked', now: Date) =>
  void (await tx
    .updateTable('links')
    .set({ ended, endedAt: now })
    .where('rosterId', '=', rosterId)
    .where(sql<boolean>`kind = 'team'`)
    .where('endedAt', 'is', null)
    .execute())

/** @throws Refusal NotFound, ReadOnly, LinkedEntry or RuleBroken */
async function lockInvitable(tx: Tx, { entry: before }: FoundEntry, now: Date): Promise<FoundEntry> {
  const entry = (await lockEntryAndChildren(tx, before.id)).find(({ id }) => id === before.id)
  if (!entry || entry.captainId !== before.captainId) throw new Refusal('NotFound', entryNotFound)
  const tournament = await freshTournament(tx, entry.tournamentId)
  const refusal = whyNotInvite(entry, tournament, now)
  if (refusal) throw refusal
  return { entry, tournament }
}
