import { Refusal, unknownError } from '@kegler/domain/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/database-errors.ts'
import { GatewayError } from '../gateways/gateway-error.ts'

/** Answers what went wrong as `{ code, message, messages, requestId }`; what nobody expected is logged. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  if (!refusal) {
    request.log.error(
      { err: { name: error.name, message: error.message.slice(0, 2_000), stack: error.stack?.slice(0, 4_000) } },
      'unexpected error',
    )
    return reply
      .code(500)
      .send({ code: 'Unknown', message: unknownError, messages: [unknownError], requestId: request.id })
  }
  if (refusal.status === 502) request.log.warn({ code: refusal.code, cause: error.message }, 'an outside system failed')
  if (refusal.code === 'Overloaded' && !reply.hasHeader('retry-after')) reply.header('retry-after', 2)
  const { code, message, messages, data } = refusal
  return reply.code(refusal.status).send({ code, message, messages, data, requestId: request.id })
}

function asRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof GatewayError) return new Refusal(error.code, error.message)
  if (isUnavailable(error)) return new Refusal('Overloaded', 'The service is busy. Please try again in a moment.')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if ('code' in error && (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH'))
    return new Refusal('BadInput', 'This address could not be read. Please check it.')
  if (status === 413) return new Refusal('BadInput', 'This request is too large.')
  if (status === 415) return new Refusal('BadInput', 'Send the request as JSON.')
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal('BadInput', 'This request could not be read. Send it as valid JSON.')
  return undefined
}
