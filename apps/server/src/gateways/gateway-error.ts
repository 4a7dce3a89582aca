import type { RefusalCode } from '@kegler/domain/errors.ts'

/** An outside system failed or said no. The message is made for people; the cause is for the log. */
export class GatewayError extends Error {
  readonly code: RefusalCode
  /** Asked again it would be refused again. */
  readonly permanent: boolean
  constructor(message: string, options?: { cause?: unknown; code?: RefusalCode; permanent?: boolean }) {
    super(message, { cause: options?.cause })
    this.code = options?.code ?? 'OutsideSystem'
    this.permanent = options?.permanent ?? false
  }
}
