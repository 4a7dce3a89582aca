import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { exchangeMoves } from '../waiting-list/exchange-moves.ts'
import { matchLines } from '../waiting-list/match-line.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from './makers.ts'
import { anEntry } from './sold.ts'

export const hold = (person: Person, tid: string, quantities: Record<string, number>) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: Object.entries(quantities).map(([id, quantity]) => ({ id, quantity })), virtualEvents: [] },
  })

/** A tournament with a waiting list and one start of Team, whose places for captains are all in a cart. */
export async function aFullStart(cap = 4, tournament: Parameters<typeof aTournament>[0] = {}, day?: string) {
  const tid = await aTournament({ waitingList: true, ...tournament })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { captainCap: cap, endLane: 40, ...(day ? { day } : {}) })
  const holder = await aCaptain()
  await hold(holder, tid, { [squadId]: cap })
  return { tid, eventId, squadId, holder }
}

interface Asked {
  quantity?: number
  atLeast?: number
  sets?: number
  needsSets?: boolean
  squadIds?: string[]
  inOrder?: boolean
  until?: string
}
/** Waits for one entry of the start, unless more is said. */
export const join = (person: Person, { tid, eventId, squadId }: Line, { quantity = 1, ...asked }: Asked = {}) =>
  callAs(person, 'POST registration/tournament/:tid/waits', {
    params: { tid },
    body: {
      eventId,
      quantity,
      atLeast: quantity,
      sets: 0,
      needsSets: true,
      squadIds: [squadId],
      inOrder: false,
      until: addDays(dayOf(new Date(), zone), 20),
      ...asked,
    },
  })
/** Entries of one start wait for others. */
export const waitToMove = (person: Person, tid: string, entryIds: string[], squadIds: string[], more: object = {}) =>
  callAs(person, 'POST registration/tournament/:tid/move/wait', {
    params: { tid },
    body: { entryIds, squadIds, inOrder: false, until: addDays(dayOf(new Date(), zone), 20), ...more },
  })

/** Captains with so many entries each on a start of their own that is full. */
export async function aSwap({ captains, entries = 1 }: { captains: readonly Person[]; entries?: number }) {
  const tid = await aTournament({ waitingList: true })
  const eventId = await anEvent(tid)
  const sides = []
  for (const [index, captain] of captains.entries()) {
    const time = `${String(9 + (index % 10)).padStart(2, '0')}:00`
    const day = addDays(dayOf(new Date(), zone), 31 + Math.floor(index / 10))
    const squadId = await aSquad(eventId, { day, time, captainCap: entries })
    const entryIds = []
    for (let n = 0; n < entries; n += 1) entryIds.push(await anEntry({ captain, squadId }))
    sides.push({ captain, squadId, entryIds })
  }
  return { tid, eventId, sides }
}
export const exchange = async (): Promise<void> => {
  await exchangeMoves((await theKit()).services)
}

interface Line {
  tid: string
  eventId: string
  squadId: string
}
export async function waitsOf(person: Person) {
  const { body } = await callAs(person, 'GET registration/waits')
  return body
}
export async function squadRow(id: string) {
  const { services } = await theKit()
  return services.database.db
    .selectFrom('squads')
    .select(['taken', 'kept', 'waiting'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
/** Matches the lines of all tournaments, those of other tests too: what it answers is not this test's. */
export const match = async (): Promise<void> => {
  await matchLines((await theKit()).services)
}

export const act = (
  person: Person,
  wait: { id: string; version: number },
  what: 'accept' | 'decline' | 'resume',
  more = {},
) =>
  callAs(person, `POST registration/waits/:id/${what}` as 'POST registration/waits/:id/accept', {
    params: { id: wait.id },
    body: { version: wait.version, ...more },
  })
/** @throws where they wait for nothing */
export const firstOf = async (person: Person) => {
  const [wait] = await waitsOf(person)
  if (!wait) throw new Error('This captain waits for nothing.')
  return wait
}
