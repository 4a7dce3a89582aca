import { newId, seconds } from '../objects/ids.ts'
import type { Event, Kind, Of } from '../objects/objects.ts'
import { platform, type Shelf } from '../objects/shelf.ts'
import type { World } from '../world.ts'
import { noSuch } from './errors.ts'

const apiVersion = '2026-10-28.endive'

/** One call, made on one account. */
export interface Act {
  readonly account: string
  /** True when a publishable key makes the call: it needs a client secret and sees less. */
  readonly browser: boolean
  readonly shelf: Shelf
  readonly publicUrl: string
  readonly clientId: string | undefined
  /** The object, when it is on this account; a 404 otherwise. `noun` is what the error calls it. */
  load<K extends Kind>(kind: K, id: string, param?: string, noun?: string): Of<K>
  save(...objects: Of<Kind>[]): void
  /** Notes an event in the same transaction; it is delivered after. */
  emit(type: string, object: object, account?: string): void
}

interface Asker {
  account: string
  browser?: boolean
  request?: Event['request']
}

export function actFor(world: World, asker: Asker): Act {
  const { shelf, options } = world
  const { account } = asker
  return {
    account,
    browser: asker.browser ?? false,
    shelf,
    publicUrl: options.publicUrl,
    clientId: options.clientId,
    load: (kind, id, param = 'id', noun = kind) => {
      const found = shelf.find(kind, id)
      if (!found || found.account !== account) throw noSuch(noun, id, param)
      return found.object
    },
    save: (...objects) => {
      for (const object of objects) shelf.put(account, object)
    },
    emit: (type, object, at = account) => {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        ...(at === platform ? {} : { account: at }),
        api_version: apiVersion,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: asker.request ?? { id: null, idempotency_key: null },
        type,
      }
      shelf.put(at, event)
      world.deliveries.queue(event.id)
    },
  }
}
