import type { Api } from '../api/api.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { text, texts } from '../api/parameters.ts'

export function eventCalls(api: Api): void {
  api.get('/v1/events/:id', { accepts: [] }, (act, _params, { id }) => act.load('event', id, 'id', 'event'))
  api.get('/v1/events', { accepts: [...listParameters, 'type', 'types'] }, (act, params) => {
    const type = text(params, 'type')
    const types = texts(params, 'types') ?? (type ? [type] : null)
    const events = act.shelf.all('event', act.account).filter((event) => !types || types.includes(event.type))
    return answerList('/v1/events', events, params)
  })
}
