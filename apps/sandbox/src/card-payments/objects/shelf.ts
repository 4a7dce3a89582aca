import type { Store } from '../../store.ts'
import type { Kind, Of } from './objects.ts'

/** The platform's own account: where application fees and connected accounts themselves are. */
export const platform = 'acct_platform'

const eventLifeMs = 30 * 24 * 3600 * 1000

interface Placed<K extends Kind> {
  account: string
  object: Of<K>
}

/** The imitated provider's objects, each on the account that it belongs to. Every read is a fresh copy. */
export interface Shelf {
  find<K extends Kind>(kind: K, id: string): Placed<K> | null
  put<K extends Kind>(account: string, object: Of<K>): void
  /** Newest first; of all accounts when none is named. */
  all<K extends Kind>(kind: K, account?: string): Of<K>[]
}

export function openShelf(store: Store): Shelf {
  const place = (kind: Kind) => `card-payments:${kind}`
  return {
    find: <K extends Kind>(kind: K, id: string) => store.get<Placed<K>>(place(kind), id),
    put: (account, object) => {
      // The provider forgets events after 30 days as well.
      const expiresAt = object.object === 'event' ? Date.now() + eventLifeMs : undefined
      store.put(place(object.object), object.id, { account, object }, expiresAt)
    },
    all: <K extends Kind>(kind: K, account?: string) =>
      store
        .list<Placed<K>>(place(kind))
        .filter(({ body }) => account === undefined || body.account === account)
        .map(({ body }) => body.object)
        .reverse(),
  }
}
