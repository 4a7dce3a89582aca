import type { AnswerOf } from '../../client/api.ts'
import { call, query } from '../../client/api.ts'
import type { Bowler } from '../draft.ts'

export type FormerBowler = AnswerOf<'GET tournament/:tid/formerbowlers'>[number]
export type FormerRoster = AnswerOf<'GET tournament/:tid/formerrosters'>[number]

/** Where a roster form reads members and earlier rosters: of the signed-in captain, or of the captain of an entry. */
export interface RosterSource {
  /** Who fills the form. */
  as: 'captain' | 'staff'
  /** Throws `ApiError`, 404 for an id that nobody has. */
  lookUp: (usbcId: string) => Promise<Bowler>
  /** In order; unknown ids come back with an error and without a name. Throws `ApiError`. */
  lookUpAll: (usbcIds: string[]) => Promise<readonly Bowler[]>
  findBowlers: (name: string) => Promise<readonly FormerBowler[]>
  formerBowlers: (
    name: string,
  ) => ReturnType<typeof query<'GET tournament/:tid/formerbowlers' | 'GET admin/entry/:id/formerbowlers'>>
  formerRosters: (
    numberOfBowlers: number,
  ) => ReturnType<typeof query<'GET tournament/:tid/formerrosters' | 'GET admin/entry/:id/formerrosters'>>
}

/** For which roster a captain looks members up; the ids of a saved roster let the server leave it out of its checks. */
interface MemberContext {
  tid: string
  eventId: string
  squadId: string
  entryId?: string
  cartRosterId?: string
}

/** The captain's own members and rosters. */
export function captainSource({ tid, eventId, squadId, ...rest }: MemberContext): RosterSource {
  const params = { tid }
  return {
    as: 'captain',
    lookUp: (usbcId) =>
      call('GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId', {
        params: { tid, eventId, squadId, usbcId },
        query: rest,
      }),
    lookUpAll: (usbcIds) =>
      call('POST registration/entry/:tid/members', { params, body: { eventId, squadId, ...rest, usbcIds } }),
    findBowlers: (name) => call('GET tournament/:tid/formerbowlers', { params, query: { name } }),
    formerBowlers: (name) => query('GET tournament/:tid/formerbowlers', { params, query: { name } }),
    formerRosters: (numberOfBowlers) =>
      query('GET tournament/:tid/formerrosters', { params, query: { numberOfBowlers } }),
  }
}
