import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../../http/serve.ts'
import { lockManaged } from '../managed.ts'
import { canonicalJson, sha256 } from './canonical-json.ts'
import { readPushedHash, systemOf } from './pending.ts'
import { readPublishDocument } from './read-publish-document.ts'

/** Puts the document into the queue of pushes; a job sends it. */
export const publish: Handles<'POST setup/tournament/:id/publish'> = ({ params, actor, transact, now }) =>
  transact(async (tx) => {
    const tournament = await lockManaged(tx, actor, params.id)
    const system = await systemOf(tx, tournament)
    if (!system || system.exports)
      throw new Refusal('RuleBroken', 'This tournament has no tournament management system that is pushed to.')
    const running = await tx
      .selectFrom('publications')
      .select('id')
      .where('tournamentId', '=', tournament.id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (running) throw new Refusal('RuleBroken', 'This tournament is being published already. Please wait.')
    const document = canonicalJson(await readPublishDocument(tx, tournament))
    const hash = sha256(document)
    if (hash === (await readPushedHash(tx, tournament.id)))
      throw new Refusal('RuleBroken', 'There are no pending changes: everything is published.')
    await tx
      .insertInto('publications')
      .values({ tournamentId: tournament.id, hash, document, createdBy: actor.personId, startedAt: now })
      .execute()
    return { hash }
  })
