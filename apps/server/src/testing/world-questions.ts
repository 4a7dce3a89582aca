import { type Person, theKit } from './kit.ts'
import { aBowler, anEntry, personIdOf } from './sold.ts'

/** An entry whose bowler, the captain, is noted as having signed the waiver of the tournament on paper. */
export async function questionsOfWorld(tournamentId: string, captain: Person, squadId: string) {
  const { id: askedBowlerId } = await aBowler({ email: captain.email, birthDate: '1980-05-05' })
  const askedId = await anEntry({ captain, squadId, bowlers: [askedBowlerId] })
  await answersOfWorld(tournamentId, await personIdOf(captain), askedBowlerId)
  return { askedId, askedBowlerId }
}
/** A question, a waiver, and what this captain answered and noted for a bowler. */
export async function answersOfWorld(tournamentId: string, captainId: string, bowlerId: string): Promise<void> {
  const { db } = (await theKit()).services.database
  const now = new Date()
  const question = { tournamentId, position: 1, kind: 'text', ofTeam: false, label: 'Shirt size' } as const
  const { id: questionId } = await db.insertInto('questions').values(question).returning('id').executeTakeFirstOrThrow()
  const answer = { tournamentId, questionId, bowlerId, value: JSON.stringify('Large') }
  await db
    .insertInto('answers')
    .values({ ...answer, answeredBy: captainId, answeredAt: now })
    .execute()
  await db.updateTable('tournaments').set({ waiver: true }).where('id', '=', tournamentId).execute()
  const text = { tournamentId, version: 1, text: 'At my own risk.', asksAgain: true, createdAt: now }
  const { id: waiverId } = await db.insertInto('waivers').values(text).returning('id').executeTakeFirstOrThrow()
  const accepted = { tournamentId, waiverId, bowlerId, signedName: 'Casey Kegel', asGuardian: false }
  await db
    .insertInto('waiverAcceptances')
    .values({ ...accepted, onPaper: true, acceptedBy: captainId, acceptedAt: now })
    .execute()
}

/** Bodies of calls about answers and waivers. */
export const questionBodies = ({ tid, askedBowlerId: bowlerId }: { tid: string; askedBowlerId: string }) => ({
  'POST registration/tournament/:tid/waiver': { version: 1, signedName: 'Casey Kegel' },
  'POST registration/tournament/:tid/waiver/paper': { bowlerId, signedName: 'Casey Kegel' },
  'POST admin/entry/:id/waiver/paper': { bowlerId, signedName: 'Casey Kegel' },
  'POST admin/answers/list': { tournamentId: tid },
})
