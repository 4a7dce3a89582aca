import { Refusal } from '@kegler/domain/errors.ts'
import { type FoundEntry, ownEntry, staffEntry } from '../access/entries.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { endOpenLink, lockLinkOf } from './invite.ts'

export const revokeInvitation: Handles<'DELETE registration/entry/:id/invitation/:linkId'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const found = await ownEntry(db, actor, params.id)
  return transact((tx) => revoke(tx, found, params.linkId, now))
}
export const revokeInvitationAsStaff: Handles<'DELETE admin/entry/:id/invitation/:linkId'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const found = await staffEntry(db, actor, params.id)
  return transact((tx) => revoke(tx, found, params.linkId, now))
}
export const revokeOpenLink: Handles<'DELETE registration/entry/:id/link'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const { entry } = await ownEntry(db, actor, params.id)
  return transact(async (tx) => {
    await endOpenLink(tx, entry, 'revoked', now)
    return {}
  })
}
export const revokeOpenLinkAsStaff: Handles<'DELETE admin/entry/:id/link'> = async (call) => {
  const { params, actor, db, transact, now } = call
  const { entry } = await staffEntry(db, actor, params.id)
  return transact(async (tx) => {
    await endOpenLink(tx, entry, 'revoked', now)
    return {}
  })
}

/** Again is the same. @throws Refusal RuleBroken for an invitation that somebody joined by: they are taken off the roster */
async function revoke(tx: Tx, { entry }: FoundEntry, linkId: string, now: Date) {
  await lockEntryAndChildren(tx, entry.id)
  const link = await lockLinkOf(tx, entry, linkId)
  if (link.joinedAt && !link.endedAt)
    throw new Refusal('RuleBroken', 'Somebody joined by this invitation. Take them off the roster instead.')
  if (!link.endedAt)
    await tx.updateTable('links').set({ ended: 'revoked', endedAt: now }).where('id', '=', link.id).execute()
  return {}
}
