import { Duplex } from 'node:stream'

/** Takes PostgreSQL protocol bytes and answers them. */
export interface Engine {
  execProtocolRaw(message: Uint8Array): Promise<Uint8Array>
}

const message = (type: string, ...body: (string | number)[]): Buffer => {
  const parts = body.map((part) => {
    if (typeof part === 'string') return Buffer.from(`${part}\0`)
    const number = Buffer.alloc(4)
    number.writeInt32BE(part)
    return number
  })
  const size = Buffer.alloc(4)
  size.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([Buffer.from(type), size, ...parts])
}
const settings = {
  server_version: '18.6',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
}
const hello = Buffer.concat([
  message('R', 0), // authentication ok
  ...Object.entries(settings).map(([name, value]) => message('S', name, value)),
  message('K', 1, 1),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]), // ready for query, idle
])
/** A new connection must not find what the one before left in the session: an open transaction, prepared statements. */
const forget = message('Q', 'rollback; deallocate all')
/** Query, Sync, Flush, CopyDone, CopyFail: after these the client waits for an answer. */
const closing = new Set(Array.from('QSHcf', (letter) => letter.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)

/**
 * Replaces the socket of node-postgres, so that one driver, pool and set of type parsers serves PGlite and a
 * real server. PGlite has one session: the pool on top must have `max: 1`.
 */
export class PGliteStream extends Duplex {
  readonly #engine: Engine
  #greeted = false
  #rest: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []

  constructor(engine: Engine) {
    super()
    this.#engine = engine
  }
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }
  readonly setNoDelay = () => this
  readonly setKeepAlive = () => this
  readonly ref = () => this
  readonly unref = () => this
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#take(chunk).then(() => done(), done)
  }
  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #take(chunk: Buffer): Promise<void> {
    let buffer = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    if (!this.#greeted) {
      if (buffer.length < 4 || buffer.length < buffer.readInt32BE(0)) {
        this.#rest = buffer
        return
      }
      buffer = buffer.subarray(buffer.readInt32BE(0)) // the startup packet has no type byte
      this.#greeted = true
      await this.#engine.execProtocolRaw(forget)
      this.push(hello)
    }
    let from = 0
    let at = 0
    while (buffer.length - at >= 5) {
      const type = buffer.readUInt8(at)
      const end = at + 1 + buffer.readInt32BE(at + 1)
      if (end > buffer.length) break
      if (type === terminate) {
        this.push(null)
        return
      }
      at = end
      if (closing.has(type)) {
        this.#batch.push(buffer.subarray(from, at))
        from = at
        const all = Buffer.concat(this.#batch)
        this.#batch = []
        this.push(Buffer.from(await this.#engine.execProtocolRaw(all)))
      }
    }
    if (at > from) this.#batch.push(Buffer.from(buffer.subarray(from, at)))
    this.#rest = Buffer.from(buffer.subarray(at))
  }
}
