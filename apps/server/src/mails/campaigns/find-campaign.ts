import { Refusal } from '@kegler/domain/errors.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../db/db.ts'
import type { Campaigns, DB } from '../../db/tables.ts'

/** Binds every list and every load of campaigns to the actor's group. */
export const isOfGroup =
  ({ group }: Actor) =>
  (eb: ExpressionBuilder<DB, 'campaigns'>) =>
    group === null
      ? eb('campaigns.groupId', 'is', null)
      : group.id === null
        ? eb.lit(false)
        : eb('campaigns.groupId', '=', group.id)

/** @throws Refusal NotFound for another group's or none */
export async function findCampaign(db: Db, actor: Actor, id: string): Promise<Selectable<Campaigns>> {
  const found = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', id)
    .where(isOfGroup(actor))
    .executeTakeFirst()
  if (!found) throw new Refusal('NotFound', 'This mail was not found.')
  return found
}

/** Campaigns of the group with who sent and stopped them, and in which state their mails are. */
export const campaignRows = (db: Db, actor: Actor) =>
  db
    .selectFrom('campaigns')
    .innerJoin('persons as p', 'p.id', 'campaigns.createdBy')
    .leftJoin('persons as s', 's.id', 'campaigns.stoppedBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails as m')
          .where('m.kind', '=', 'campaign')
          .where(sql<boolean>`m.about = campaigns.id::text`)
          .select([countOf('queued'), countOf('sent'), countOf('failed'), countOf('stopped')])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('campaigns')
    .select(['counts.queued', 'counts.sent', 'counts.failed', 'counts.stopped'])
    .select(['p.firstName', 'p.lastName', 'p.email'])
    .select(['s.firstName as stopperFirstName', 's.lastName as stopperLastName'])
    .where(isOfGroup(actor))

const countOf = <S extends 'queued' | 'sent' | 'failed' | 'stopped'>(state: S) =>
  sql<number>`count(*) filter (where m.state = ${sql.lit(state)})::int`.as(state)

type Row = Awaited<ReturnType<ReturnType<typeof campaignRows>['execute']>>[number]
/** As calls answer it. */
export const shownCampaign = ({ createdAt, stoppedAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  createdBy: nameOf(row.firstName, row.lastName) || row.email,
  stoppedAt: stoppedAt?.toISOString() ?? null,
  stoppedBy: stoppedAt && nameOf(row.stopperFirstName, row.stopperLastName),
})
const nameOf = (firstName: string | null, lastName: string | null) => [firstName, lastName].filter(Boolean).join(' ')
