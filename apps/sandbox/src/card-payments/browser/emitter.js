/** The listening half of every element. */
export class Emitter {
  listeners = new Map()

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    return this
  }

  addEventListener(event, listener) {
    return this.on(event, listener)
  }

  once(event, listener) {
    const only = (detail) => {
      this.off(event, only)
      listener(detail)
    }
    return this.on(event, only)
  }

  off(event, listener) {
    const others = (this.listeners.get(event) ?? []).filter((one) => listener && one !== listener)
    this.listeners.set(event, others)
    return this
  }

  removeEventListener(event, listener) {
    return this.off(event, listener)
  }

  tell(event, detail) {
    for (const listener of this.listeners.get(event) ?? []) listener(detail)
  }
}
