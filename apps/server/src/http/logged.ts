import type { FastifyRequest } from 'fastify'

/** What a mail server or the database says may name the person it is about. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')

/** How requests and errors are written to the log: names, ids and codes in an address are nobody's business. */
export const logged = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'none' }),
  cause: (cause: unknown) => withoutAddresses(String(cause)),
  err: ({ name, message, stack = '' }: Error) => ({
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
  }),
}
