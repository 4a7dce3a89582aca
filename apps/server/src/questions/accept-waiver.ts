import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotAccept } from '@kegler/domain/questions/waiver.rules.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import { captainTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { type AskedAnswer, readAsked } from './read-asked.ts'
import { readAskedWaiver } from './read-questions.ts'

interface Accepting {
  tournament: Pick<TournamentRow, 'id'>
  bowlerId: string
  /** Of `isMinor`, on the day the bowler bowls first. */
  minor: boolean | null
  /** The version that was read; null: a paper, of the text as it is now. */
  version: number | null
  signedName: string
  asGuardian: boolean
  /** Who accepts, or who notes a paper; null: by a link. */
  personId: string | null
  now: Date
}

/**
 * A bowler accepts the waiver, or a parent or guardian for them; without a version somebody notes that they did on paper.
 * The same again changes nothing: who accepted first is kept. @throws Refusal RuleBroken, Stale for another text
 */
export async function acceptWaiver(tx: Tx, accepting: Accepting): Promise<void> {
  const { tournament, bowlerId, version, signedName, asGuardian, personId, now } = accepting
  const waiver = await readAskedWaiver(tx, tournament)
  if (!waiver) throw new Refusal('RuleBroken', 'This tournament asks for no waiver.')
  const why = whyNotAccept(accepting)
  if (why) throw new Refusal('RuleBroken', why)
  if (version !== null && version !== waiver.version)
    throw new Refusal('Stale', 'The waiver was changed. Please read it as it is now and accept it again.')
  await sql`insert into waiver_acceptances
      (tournament_id, waiver_id, bowler_id, signed_name, as_guardian, on_paper, accepted_by, accepted_at)
    values (${tournament.id}, ${waiver.id}, ${bowlerId}, ${signedName}, ${asGuardian}, ${version === null}, ${personId}, ${now})
    on conflict (waiver_id, bowler_id) do update set signed_name = excluded.signed_name, on_paper = false,
      as_guardian = excluded.as_guardian, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at
      where waiver_acceptances.on_paper and not excluded.on_paper`.execute(tx)
}

const notOnRosters = 'This bowler was not found on these rosters.'
/** @throws Refusal NotFound for a bowler who is on none of these rosters */
function bowlerOf({ bowlers }: AskedAnswer, bowlerId: string) {
  const found = bowlers.find((bowler) => bowler.bowlerId === bowlerId)
  if (!found) throw new Refusal('NotFound', notOnRosters)
  return found
}

export const acceptOwnWaiver: Handles<'POST registration/tournament/:tid/waiver'> = async (call) => {
  const { params, body, actor, now, transact, db } = call
  const tournament = await captainTournament(db, actor, params.tid)
  return transact(async (tx) => {
    const asked = { tournament, captainId: actor.personId, as: 'captain' } as const
    const self = (await readAsked(tx, asked)).bowlers.find(({ isSelf }) => isSelf)
    if (!self)
      throw new Refusal(
        'RuleBroken',
        'None of your bowlers is you: your e-mail address and birth date differ from those of the membership.',
      )
    const { bowlerId, isMinor: minor } = self
    const accepting = { tournament, bowlerId, minor, asGuardian: false, personId: actor.personId, now }
    await acceptWaiver(tx, { ...accepting, ...body })
    return readAsked(tx, asked)
  })
}

type Paper = { tournament: TournamentRow; captainId: string; entryId?: string; as: 'captain' | 'staff' }
interface Noting {
  bowlerId: string
  signedName: string
  personId: string
  now: Date
}
async function notePaper(tx: Tx, of: Paper, { bowlerId, ...noting }: Noting): Promise<AskedAnswer> {
  const { isMinor: minor } = bowlerOf(await readAsked(tx, of), bowlerId)
  const { tournament } = of
  await acceptWaiver(tx, { tournament, bowlerId, minor, version: null, asGuardian: minor === true, ...noting })
  return readAsked(tx, of)
}
/** A captain takes back what they noted themselves; without a note nothing changes. */
async function removePaper(tx: Tx, of: Paper, bowlerId: string): Promise<AskedAnswer> {
  bowlerOf(await readAsked(tx, of), bowlerId)
  await sql`delete from waiver_acceptances where tournament_id = ${of.tournament.id}
    and bowler_id = ${bowlerId} and on_paper
    and waiver_id = (select id from waivers where tournament_id = ${of.tournament.id} order by version desc limit 1)
    and ${of.as === 'staff' ? sql`true` : sql`accepted_by = ${of.captainId}`}`.execute(tx)
  return readAsked(tx, of)
}

async function ofCaptain(db: Db, actor: Parameters<typeof captainTournament>[1], tid: string): Promise<Paper> {
  return { tournament: await captainTournament(db, actor, tid), captainId: actor.personId, as: 'captain' }
}
async function ofStaff(db: Db, actor: Parameters<typeof staffEntry>[1], id: string): Promise<Paper> {
  const { entry, tournament } = await staffEntry(db, actor, id)
  return { tournament, captainId: entry.captainId, entryId: entry.id, as: 'staff' }
}

export const noteOwnPaper: Handles<'POST registration/tournament/:tid/waiver/paper'> = async (call) => {
  const { params, body, actor, db, now, transact } = call
  const asked = await ofCaptain(db, actor, params.tid)
  const { personId } = actor
  return transact((tx) => notePaper(tx, asked, { ...body, personId, now }))
}
export const notePaperAsStaff: Handles<'POST admin/entry/:id/waiver/paper'> = async (call) => {
  const { params, body, actor, db, now, transact } = call
  const asked = await ofStaff(db, actor, params.id)
  const { personId } = actor
  return transact((tx) => notePaper(tx, asked, { ...body, personId, now }))
}
export const removeOwnPaper: Handles<'DELETE registration/tournament/:tid/waiver/paper/:bowlerId'> = async (call) => {
  const asked = await ofCaptain(call.db, call.actor, call.params.tid)
  return call.transact((tx) => removePaper(tx, asked, call.params.bowlerId))
}
export const removePaperAsStaff: Handles<'DELETE admin/entry/:id/waiver/paper/:bowlerId'> = async (call) => {
  const asked = await ofStaff(call.db, call.actor, call.params.id)
  return call.transact((tx) => removePaper(tx, asked, call.params.bowlerId))
}

export const getOwnAnswers: Handles<'GET tournament/:tid/answers'> = async ({ params, actor, db }) =>
  readAsked(db, await ofCaptain(db, actor, params.tid))
export const getAnswersAsStaff: Handles<'GET admin/entry/:id/answers'> = async ({ params, actor, db }) =>
  readAsked(db, await ofStaff(db, actor, params.id))
