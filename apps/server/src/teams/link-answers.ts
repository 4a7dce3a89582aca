import { Refusal } from '@kegler/domain/errors.ts'
import { isAsked } from '@kegler/domain/questions/question.rules.ts'
import type { AskedOfBowler } from '@kegler/domain/questions/questions.calls.ts'
import { linkOver } from '@kegler/domain/teams/link.rules.ts'
import type { z } from 'zod'
import type { FoundEntry } from '../access/entries.ts'
import { heldTeamLink } from '../access/link.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { acceptWaiver } from '../questions/accept-waiver.ts'
import { answer } from '../questions/answer.ts'
import { readAsked } from '../questions/read-asked.ts'
import { lockLinked, lockOpenLink } from './leave-team.ts'
import { linkedEntry } from './linked-entry.ts'

export const getLinkedAnswers: Handles<'GET link/answers'> = async ({ actor, db }) => {
  const link = heldTeamLink(actor)
  return readOwn(db, await linkedEntry(db, link), bowlerOf(link))
}

export const answerByLink: Handles<'POST link/answers'> = ({ body, actor, transact, now }) =>
  transact(async (tx) => {
    const held = heldTeamLink(actor)
    const found = await lockLinked(tx, held)
    const bowlerId = bowlerOf(await lockOpenLink(tx, held))
    const { id: tournamentId } = found.tournament
    const { answers } = body
    await answer(tx, { tournamentId, of: { bowlerId }, answers, personId: null, mayReplace: true, now })
    return readOwn(tx, found, bowlerId)
  })

export const acceptByLink: Handles<'POST link/waiver'> = ({ body, actor, transact, now }) =>
  transact(async (tx) => {
    const held = heldTeamLink(actor)
    const found = await lockLinked(tx, held)
    const bowlerId = bowlerOf(await lockOpenLink(tx, held))
    const { isMinor: minor } = await readOwn(tx, found, bowlerId)
    await acceptWaiver(tx, { tournament: found.tournament, bowlerId, minor, ...body, personId: null, now })
    return readOwn(tx, found, bowlerId)
  })

function bowlerOf({ bowlerId }: { bowlerId: string | null }): string {
  if (bowlerId === null) throw new Refusal('RuleBroken', linkOver)
  return bowlerId
}

/** What the tournament asks of a bowler of this team. It is about themselves: they read what their captain answered, too. */
async function readOwn(
  db: Db | Tx,
  { entry, tournament }: FoundEntry,
  bowlerId: string,
): Promise<z.output<typeof AskedOfBowler>> {
  const { questions, waiver, rosters, bowlers } = await readAsked(db, {
    ...{ tournament, captainId: entry.captainId, entryId: entry.id },
    as: 'staff',
  })
  const bowler = bowlers.find((one) => one.bowlerId === bowlerId)
  const eventIds = rosters.flatMap((roster) => roster.eventIds)
  return {
    questions: questions.filter((question) => !question.ofTeam && isAsked(question, eventIds)),
    waiver,
    answers: bowler?.answers ?? [],
    isMinor: bowler?.isMinor ?? null,
    accepted: bowler?.accepted ?? null,
    state: bowler?.waiver ?? 'notAsked',
  }
}
