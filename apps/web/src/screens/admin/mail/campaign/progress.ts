import { figure } from '@kegler/domain/texts.ts'
/** While mails are on their way. */
export const refreshMs = 2_000

/** Of mails that may be about several tournaments. */

interface Counts {
  recipients: number
  queued: number
  sent: number
  failed: number
  stopped: number
}
/** '38 of 41 sent, 2 waiting, 1 failed.' */
export function progressText({ recipients, queued, sent, failed, stopped }: Counts): string {
  const rest = [
    ...(queued > 0 ? [`${figure(queued)} waiting`] : []),
    ...(failed > 0 ? [`${figure(failed)} failed`] : []),
    ...(stopped > 0 ? [`${figure(stopped)} stopped`] : []),
  ]
  return `${[`${figure(sent)} of ${figure(recipients)} sent`, ...rest].join(', ')}.`
}
