import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theKit } from '../../testing/kit.ts'
import { aCaptain } from '../../testing/makers.ts'
import { type Child, childEnvironment, sendTo, startChild } from '../../testing/start-child.ts'
import { startTms } from '../../testing/tms.ts'

const { outside } = await theKit()
const superUser = await aCaptain({ roles: ['superuser'] })
const { system, endPoint } = await startTms()
let environment: Record<string, string> = {}
let child: Child | undefined

beforeAll(async () => {
  const lanelink = { id: 'lanelink', name: 'LaneLink', endPoint, key: 'key' }
  environment = { ...(await childEnvironment(outside)), TMS_SYSTEMS: JSON.stringify([lanelink]) }
  child = await startChild(environment)
  delete environment.LOAD_FROM // the directory has the database now
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await system.close()
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

const send = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const reply = await sendTo(child?.address ?? '', method, path, { person: superUser, body })
  return (await reply.json()) as Record<string, unknown>
}
const runJobs = (minutes: number) => send('POST', `/testing/jobs?minutes=${minutes}`)
/** Runs the jobs up to the step, where the process is killed, and starts another one. */
async function killAt(step: string): Promise<void> {
  await send('POST', `/testing/kill?step=${step}`)
  await expect(runJobs(0)).rejects.toThrow()
  child = await startChild(environment)
}
const stateOf = (tid: unknown) => send('GET', `/api/setup/tournament/${tid}/status`)

test('a process that is killed while it publishes: the next one finishes, and the system has one document', async () => {
  const { tid } = await send('POST', '/testing/tournament', { exportId: 'lanelink' })
  await send('POST', `/api/setup/tournament/${tid}/publish`)
  await killAt('publish:sent')
  expect(await stateOf(tid)).toMatchObject({ publishing: true, hasPendingChanges: true })
  await runJobs(0)
  expect(await stateOf(tid)).toMatchObject({ publishing: true })
  await runJobs(2)
  expect(await stateOf(tid)).toMatchObject({ publishing: false, hasPendingChanges: false })
  const kept = await system.inject(`/tms/tournaments/${tid}`)
  expect(kept.json()).toHaveLength(1)
})

test('a process that is killed while it exports: after 15 minutes that is an error, and the next try gives the file', {
  tags: 'full',
}, async () => {
  const { tid } = await send('POST', '/testing/tournament', { exportId: 'file', status: 4 })
  await send('POST', `/api/export/tournament/${tid}/BeginExport`)
  await killAt('export:written')
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 1 })
  await runJobs(14)
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 1 })
  await runJobs(16)
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 3 })
  await send('POST', `/api/export/tournament/${tid}/BeginExport`)
  await runJobs(0)
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 2 })
  expect(await send('GET', `/api/export/tournament/${tid}/downloadexport`)).toMatchObject({
    schemaVersion: 1,
    entries: [],
  })
})
