import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Serves the page of every part that the pages of the product are made of. */
export function looks(server: FastifyInstance, prefix: string, folder: string): void {
  for (const file of globSync('**/*.{html,css,js,svg}', { cwd: folder })) {
    const path = file === 'looks.html' ? '' : file.replaceAll('\\', '/')
    server.get(`${prefix}/looks/${path}`, (_request, reply) =>
      reply.type(`${types[extname(file)]}; charset=utf-8`).send(readFileSync(join(folder, file))),
    )
  }
}
