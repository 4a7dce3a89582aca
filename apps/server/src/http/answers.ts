import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const unzip = promisify(gunzip)
/** An answer that was serialised before, for many; its ETag lets a page that has it get 304. */
export class Serialised {
  readonly json: string
  readonly etag: string
  constructor(json: string, etag: string) {
    this.json = json
    this.etag = etag
  }
}
/** A file to be saved, as it is kept: gzip. */
export class Download {
  readonly name: string
  readonly zipped: Buffer
  constructor(name: string, zipped: Buffer) {
    this.name = name
    this.zipped = zipped
  }
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16)}`
/** Unpacked for who does not take gzip. */
export async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  type = 'application/json',
) {
  const takesZip = /\bgzip\b/.test(String(headers['accept-encoding']))
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  if (takesZip) reply.header('content-encoding', 'gzip')
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, percent)}`,
    )
    .type(`${type}; charset=utf-8`)
    .send(takesZip ? file.zipped : await unzip(file.zipped))
}
