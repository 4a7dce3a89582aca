import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Store } from '../store.ts'

/** Where oidc-provider keeps sessions, grants, codes and interactions: a kind for each model in the store, and two
 * indexes, by uid (sessions) and by grant (what ends with it). */
export function storeAdapter(store: Store): new (model: string) => Adapter {
  return class implements Adapter {
    readonly model: string
    readonly kind: string

    constructor(model: string) {
      this.model = model
      this.kind = `identity:oidc:${model}`
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number) {
      const expiresAt = seconds ? Date.now() + seconds * 1000 : undefined
      store.atomically(() => {
        store.put(this.kind, id, payload, expiresAt)
        if (payload.uid) store.put(`${this.kind}:uid`, payload.uid, id, expiresAt)
        if (payload.grantId) store.put(grantKind(payload.grantId), `${this.model}:${id}`, id, expiresAt)
      })
    }

    async find(id: string) {
      return store.get<AdapterPayload>(this.kind, id) ?? undefined
    }

    async findByUid(uid: string) {
      const id = store.get<string>(`${this.kind}:uid`, uid)
      return id === null ? undefined : this.find(id)
    }

    async findByUserCode() {
      return undefined
    }

    async consume(id: string) {
      const payload = store.get<AdapterPayload>(this.kind, id)
      if (!payload) return
      const expiresAt = payload.exp ? payload.exp * 1000 : undefined
      store.put(this.kind, id, { ...payload, consumed: Math.floor(Date.now() / 1000) }, expiresAt)
    }

    async destroy(id: string) {
      store.atomically(() => {
        const payload = store.get<AdapterPayload>(this.kind, id)
        store.remove(this.kind, id)
        if (payload?.uid) store.remove(`${this.kind}:uid`, payload.uid)
        if (payload?.grantId) store.remove(grantKind(payload.grantId), `${this.model}:${id}`)
      })
    }

    async revokeByGrantId(grantId: string) {
      const prefix = `${this.model}:`
      store.atomically(() => {
        for (const { id } of store.list(grantKind(grantId))) {
          if (!id.startsWith(prefix)) continue
          store.remove(this.kind, id.slice(prefix.length))
          store.remove(grantKind(grantId), id)
        }
      })
    }
  }
}

const grantKind = (grantId: string) => `identity:oidc:grant:${grantId}`
