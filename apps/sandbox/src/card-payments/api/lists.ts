import { badParameter, noSuch } from './errors.ts'
import type { Parameters } from './form-body.ts'
import { group, text, whole } from './parameters.ts'

export const listParameters = ['limit', 'starting_after', 'ending_before', 'created'] as const

interface Listed {
  id: string
  created?: number
}

/** A page of a list that is newest first; 10 when no limit is given, at most 100. */
export function answerList<T extends Listed>(url: string, all: T[], params: Parameters) {
  const limit = whole(params, 'limit', 1) ?? 10
  if (limit > 100) throw badParameter(`This value must be less than or equal to 100 (it currently is '${limit}').`)
  const matching = all.filter(madeWithin(params))
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  if (before) {
    const end = positionOf(matching, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: matching.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? positionOf(matching, after, 'starting_after') + 1 : 0
  const data = matching.slice(start, start + limit)
  return { object: 'list', data, has_more: start + data.length < matching.length, url }
}

function positionOf(all: Listed[], id: string, param: string): number {
  const position = all.findIndex((one) => one.id === id)
  if (position < 0) throw noSuch('object', id, param)
  return position
}

function madeWithin(params: Parameters): (one: Listed) => boolean {
  if (typeof params.created === 'string') {
    const exactly = whole(params, 'created')
    return ({ created = 0 }) => created === exactly
  }
  const range = group(params, 'created') ?? {}
  const [gte, gt, lte, lt] = ['gte', 'gt', 'lte', 'lt'].map((name) => whole(range, name))
  return ({ created = 0 }) =>
    created >= (gte ?? 0) && created > (gt ?? -1) && created <= (lte ?? Infinity) && created < (lt ?? Infinity)
}
