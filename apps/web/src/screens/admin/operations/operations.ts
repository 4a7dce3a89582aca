import { formatAgo } from '@kegler/domain/dates.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import type { AnswerOf } from '../../../client/api.ts'

export type Operations = AnswerOf<'GET admin/operations'>
export type Sample = Operations['hour'][number]
export const percent = (share: number): string => `${Math.round(share * 100)}%`
/** '320 ms', '1.4 s' */
export const duration = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)
/** '3.1 MB' */
export function size(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`
}

const silentMs = 10_000
/** It has said nothing for ten seconds: it ended, or hangs. */
export const isSilent = ({ seenAt }: Operations['processes'][number], { at }: Operations): boolean =>
  Date.parse(at) - Date.parse(seenAt) > silentMs
/** Its last run failed. */
export const hasFailed = ({ ranAt, failedAt }: Operations['jobs'][number]): boolean =>
  failedAt !== null && failedAt >= ranAt
/** It has not ended a run for a time in which it should have had several; jobs are written down once a minute. */
export const isOverdue = ({ ranAt, everyMs }: Operations['jobs'][number], { at }: Operations): boolean =>
  Date.parse(at) - Date.parse(ranAt) > 3 * everyMs + 180_000

/** What needs attention, the most urgent first. */
export function problemsOf(operations: Operations): string[] {
  const { processes, queues, jobs, hour, at } = operations
  const silent = processes.filter((one) => isSilent(one, operations)).length
  const waits = Math.max(0, ...processes.map(({ waitMs }) => waitMs))
  const busy = processes.filter(({ loop }) => loop > 0.9).length
  const failed = hour.reduce((sum, sample) => sum + sample.failed, 0)
  return [
    ...(silent > 0 ? [`${plural(silent, 'process says', 'processes say')} nothing any more.`] : []),
    ...(waits > 2_000 ? [`The last request in line waits ${duration(waits)}.`] : []),
    ...(busy > 0 ? [`${plural(busy, 'process works', 'processes work')} all the time: start another one.`] : []),
    ...(failed > 0
      ? [`${plural(failed, 'request', 'requests')} of the last hour failed or were refused as too many.`]
      : []),
    ...queues.flatMap(({ name, late }) => (late ? [`${name}: ${figure(late)} late.`] : [])),
    ...jobs
      .filter(hasFailed)
      .map(({ name, failedAt }) => `The job "${name}" failed ${formatAgo(failedAt ?? at, Date.parse(at))}.`),
    ...jobs
      .filter((job) => isOverdue(job, operations))
      .map(({ name, ranAt }) => `The job "${name}" ran last ${formatAgo(ranAt, Date.parse(at))}.`),
  ]
}
