import { Refusal } from '@kegler/domain/errors.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import type { TournamentForm } from '@kegler/domain/setup/general/tournament-form.ts'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/db.ts'
import { shareFinanceAccount, type TournamentRow } from '../../db/locks.ts'
import type { Services } from '../../services.ts'
import { columnsOf } from '../form-fields.ts'

export type Form = z.output<typeof TournamentForm>

/** The columns of the form; what was not sent is not there. */
export const settingsRow = ({ opensAt, tournamentPhone, ...form }: Form, { config }: Services) => ({
  ...columnsOf(form, generalFields),
  ...(opensAt === undefined ? {} : { opensAt: opensAt && new Date(opensAt) }),
  ...(tournamentPhone === undefined ? {} : { tournamentPhone: tournamentPhone ?? config.TOURNAMENT_PHONE }),
})

/**
 * What the form names exists, is of the actor's group, and may be chosen: account, card, picture, system, zone.
 * @param before the tournament as it is; null for a new one
 * @throws Refusal RuleBroken
 */
export async function passChoices(
  tx: Tx,
  { group }: Pick<Actor, 'group'>,
  form: Form,
  before: TournamentRow | null,
  { config }: Services,
): Promise<void> {
  const { stripeAccountId, cardId, customImageLargePath: path, exportId, timeZone } = form
  const groupId = group?.id ?? null
  const accountId = stripeAccountId === undefined ? (before?.financeAccountId ?? null) : stripeAccountId
  if (config.GROUPS_ENABLED && !accountId) refuse('Please select a Stripe account for this tournament.')
  if (accountId && accountId !== before?.financeAccountId) {
    const account = await shareFinanceAccount(tx, accountId)
    if (!account || account.groupId !== groupId) refuse('This Stripe account was not found. Please choose another one.')
    if (!account?.isActive) refuse('This Stripe account is not active. Please choose another one.')
  }
  if (cardId && cardId !== before?.cardId) {
    const card = await tx.selectFrom('cards').select('groupId').where('id', '=', cardId).executeTakeFirst()
    if (!card || card.groupId !== groupId) refuse('This card was not found. Please choose another one.')
  }
  if (path && path !== before?.customImagePath) {
    const id = /^images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(path)?.[1]
    const image = id && (await tx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())
    if (!image) refuse('This picture was not found. Please choose it again.')
  }
  if (exportId !== before?.exportId) {
    const system = await tx.selectFrom('tmsSystems').select('id').where('id', '=', exportId).executeTakeFirst()
    if (!system) refuse('Please select a tournament management system for this tournament.')
  }
  if (timeZone !== before?.timeZone && !isZone(timeZone))
    refuse('This time zone was not found. Please choose another one.')
}
const refuse = (sentence: string): never => {
  throw new Refusal('RuleBroken', sentence)
}
const zones = new Set(Intl.supportedValuesOf('timeZone'))
const isZone = (zone: string) => zones.has(zone) && (zone.includes('/') || zone === 'UTC')
