import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { leadToSlash, readJson, servePageFiles } from '../page.ts'
import { demoToday } from '../today.ts'
import { type Directory, makeDirectory } from './directory.ts'
import { directoryPage } from './directory-page.ts'
import { faults } from './faults.ts'

interface MembershipOptions {
  /** Path, such as '/club/sandbox/membership'. */
  prefix: string
  /** What the product's server shows in the header x-api-key. */
  apiKey: string
  /** 'YYYY-MM-DD'; ages and memberships are reckoned from it. */
  today?: () => string
}

/** Plays the federation's membership directory: members and certified bowling centers, as JSON and as a page. */
export async function membership(app: FastifyInstance, options: MembershipOptions): Promise<void> {
  const { prefix, apiKey, today = demoToday } = options
  const directory = makeDirectory(today)
  const plugin: FastifyPluginAsync = async (scope) => {
    readJson(scope)
    servePageFiles(scope, prefix, { 'copy.js': new URL('./copy.js', import.meta.url) })
    directoryPage(scope, prefix, directory, today)
    leadToSlash(scope, prefix)
    const failAsOrdered = faults(scope, prefix)
    const calls: FastifyPluginAsync = async (inner) => {
      inner.addHook('onRequest', needsKey(apiKey))
      inner.addHook('onRequest', failAsOrdered)
      directoryCalls(inner, prefix, directory)
    }
    await scope.register(calls)
  }
  await app.register(plugin)
}

const Page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(100).default(50),
})
const MemberSearch = Page.extend({ name: z.string().max(100).default(''), ids: z.string().max(4000).default('') })
const CenterSearch = Page.extend({
  name: z.string().max(100).default(''),
  zip: z.string().max(10).default(''),
  certificationNumber: z.string().max(20).default(''),
})

function directoryCalls(app: FastifyInstance, prefix: string, directory: Directory): void {
  const notFound = (reply: FastifyReply) => reply.code(404).send({ message: 'Not found.' })
  const badSearch = (reply: FastifyReply) => reply.code(400).send({ message: 'This search is not valid.' })
  const cut = <T>(found: T[], { page, size }: z.infer<typeof Page>) => found.slice((page - 1) * size, page * size)

  app.get<{ Params: { usbcId: string } }>(
    `${prefix}/members/:usbcId`,
    async (request, reply) => directory.member(request.params.usbcId) ?? notFound(reply),
  )

  // By ids (commas between; unknown ones are left out), else by name.
  app.get(`${prefix}/members`, async (request, reply) => {
    const parsed = MemberSearch.safeParse(request.query)
    if (!parsed.success) return badSearch(reply)
    const ids = parsed.data.ids.split(',').filter(Boolean)
    const found = ids.length
      ? ids.map((id) => directory.member(id)).filter((member) => member !== null)
      : directory.search(parsed.data.name)
    return { members: ids.length ? found : cut(found, parsed.data), total: found.length }
  })

  app.get<{ Params: { number: string } }>(
    `${prefix}/centers/:number`,
    async (request, reply) => directory.center(request.params.number) ?? notFound(reply),
  )

  app.get(`${prefix}/centers`, async (request, reply) => {
    const parsed = CenterSearch.safeParse(request.query)
    if (!parsed.success) return badSearch(reply)
    const found = directory.centers(parsed.data)
    return { centers: cut(found, parsed.data), total: found.length }
  })
}

const needsKey = (apiKey: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const shown = Buffer.from(String(request.headers['x-api-key'] ?? ''))
  const key = Buffer.from(apiKey)
  if (shown.length !== key.length || !timingSafeEqual(shown, key))
    return reply.code(401).send({ message: 'The header x-api-key is missing or wrong.' })
}
