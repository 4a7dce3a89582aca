import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { leadToSlash, readJson, servePageFiles } from '../page.ts'
import type { Store } from '../store.ts'
import { mailboxPages } from './mailbox-pages.ts'
import { messages } from './messages.ts'
import { startMailServer } from './smtp.ts'

interface MailboxOptions {
  /** Path, such as '/club/sandbox/mailbox'. */
  prefix: string
  store: Store
}

const Control = z.object({ refuse: z.boolean() })

/** Plays the mail server and everybody's mailbox. The SMTP server ends when the app closes. */
export async function mailbox(app: FastifyInstance, { prefix, store }: MailboxOptions): Promise<{ smtpUrl: string }> {
  let refuse = false
  const server = await startMailServer(store, () => refuse)
  app.addHook('onClose', () => server.close())

  const plugin: FastifyPluginAsync = async (scope) => {
    readJson(scope)
    servePageFiles(scope, prefix)
    mailboxPages(scope, prefix, store)
    leadToSlash(scope, prefix)

    scope.get<{ Querystring: { to?: string } }>(`${prefix}/api/messages`, async (request) =>
      messages(store, String(request.query.to ?? '')).map((message) => ({
        ...message,
        attachments: message.attachments.map(({ name }) => name),
      })),
    )

    scope.post(`${prefix}/_control`, async (request, reply) => {
      const parsed = Control.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ message: 'refuse: true or false' })
      refuse = parsed.data.refuse
      return { refuse }
    })
  }
  await app.register(plugin)
  return { smtpUrl: server.url }
}
