import { callAs, type Person, theKit } from './kit.ts'

export async function lastActOf({ email }: Person): Promise<string> {
  const { db } = (await theKit()).services.database
  const { requestId } = await db
    .selectFrom('audit')
    .select('requestId')
    .where('userEmail', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return requestId ?? ''
}
export const undoAs = (who: Person, requestId: string, more: { dryRun?: true; idempotencyKey?: string } = {}) =>
  callAs(who, 'POST admin/undo', { body: { requestId }, ...more })
export const undoLast = async (who: Person) => undoAs(who, await lastActOf(who))
export const moveAs = (who: Person, id: string, squadId: string | null, more: object = {}) =>
  callAs(who, 'PUT admin/entry/:id/squad/change', { params: { id }, body: { squadId, ...more } })
