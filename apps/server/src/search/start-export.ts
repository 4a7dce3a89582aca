import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotExport } from '@kegler/domain/search/lists.rules.ts'
import type { Handles } from '../http/serve.ts'

/** Recorded before a row is read, with what is asked for and why. */
export const startExport: Handles<'POST admin/export'> = async ({ body, actor, author, transact }) => {
  const refusal = whyNotExport(body.screen, body.columns, body.purpose)
  if (refusal !== null) throw new Refusal('RuleBroken', refusal)
  const details = JSON.stringify({ ...body, groupId: actor.group?.id ?? null })
  return transact(async (tx) => {
    const { id } = await tx
      .insertInto('accessLog')
      .values({
        personId: actor.personId,
        act: author.act ?? '',
        about: [],
        requestId: author.requestId ?? null,
        details,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { exportId: Number(id) }
  })
}
