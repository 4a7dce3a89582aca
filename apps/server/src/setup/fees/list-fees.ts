import { dayOf } from '@kegler/domain/dates.ts'
import type { AddOnFee } from '@kegler/domain/setup/fees/fees.calls.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const listActiveFees: Handles<'GET tournament/:tid/fees/active'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.tid)
  const rows = await feeRows(db).where('t.id', '=', id).where('f.inactiveAt', 'is', null).execute()
  return rows.map(feeOf)
}
export const listInactiveFees: Handles<'GET tournament/:tid/fees/inactive'> = async ({ params, actor, db }) => {
  const { id } = await readManaged(db, actor, params.tid)
  const rows = await feeRows(db).where('t.id', '=', id).where('f.inactiveAt', 'is not', null).execute()
  return rows.map(feeOf)
}

/** Fees with the names of their events: the last ended first, then the newest. */
export const feeRows = (db: Db | Tx) =>
  db
    .selectFrom('addOnFees as f')
    .innerJoin('events as e', 'e.id', 'f.eventId')
    .innerJoin('tournaments as t', 't.id', 'e.tournamentId')
    .select(['f.id', 'f.fee', 'f.description', 'f.eventId', 'f.createdAt', 'f.inactiveAt'])
    .select(['e.name as eventName', 'e.tournamentId', 't.timeZone'])
    .orderBy('f.inactiveAt', 'desc')
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.id')

type FeeRow = Awaited<ReturnType<ReturnType<typeof feeRows>['executeTakeFirstOrThrow']>>
export function feeOf(row: FeeRow): z.output<typeof AddOnFee> {
  const { id, fee, description, eventId, eventName, createdAt, inactiveAt, timeZone } = row
  return {
    ...{ id, fee, description, eventId, eventName },
    creationDate: dayOf(createdAt, timeZone),
    inactiveDate: inactiveAt && dayOf(inactiveAt, timeZone),
    statusDisplayName: inactiveAt ? 'Inactive' : 'Active',
  }
}
