import { expect, test } from 'vitest'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { restartable } from '../testing/restartable.ts'
import { childEnvironment } from '../testing/start-child.ts'

const { ensureStarted, restart, send } = restartable(await childEnvironment((await theKit()).outside))

async function survives(step: string): Promise<void> {
  await ensureStarted()
  const opensAt = new Date(Date.now() + 10 * 60_000).toISOString()
  const values = { waitingRoom: true, status: 2, opensAt, peoplePerMinute: 60 }
  const { tid } = await send('POST', '/testing/tournament?places=50', undefined, values)
  const all = await Promise.all([aCaptain(), aCaptain(), aCaptain()])
  const number = (person: Person) => send('POST', `/api/registration/tournament/${tid}/room`, person)
  const head = () => send('GET', `/api/tournament/${tid}/room/head`)
  const draws = (minutes = 0) => send('POST', `/testing/jobs?minutes=${minutes}&name=draws`)
  const letIn = () => send('POST', '/testing/jobs?minutes=11&name=waiting%20rooms')
  await draws()
  for (const person of all.slice(0, 2)) await number(person)
  if (step === 'room:let-in') await draws(11)
  await send('POST', `/testing/kill?step=${step}`)
  const last = all[2] as Person
  const acts: Record<string, () => Promise<unknown>> = {
    'room:arrived': () => number(last),
    'room:frozen': () => draws(11),
    'room:drawn': () => draws(11),
    'room:let-in': letIn,
  }
  await expect(acts[step]?.()).rejects.toThrow()
  await restart()
  const before = { 'room:arrived': 'open', 'room:frozen': 'open', 'room:drawn': 'frozen', 'room:let-in': 'drawn' }
  const was = before[step as keyof typeof before]
  expect(await head()).toMatchObject({ state: was, people: 2, head: 0 })
  expect((await number(last)).own.number).toBe(3)
  await draws(11)
  await draws(11)
  await letIn()
  await letIn()
  // it is kept for a second
  const frozen = was === 'open' ? 3 : 2
  await expect.poll(head).toMatchObject({ state: 'drawn', people: 3, frozen, head: 1 })
  const ranks = await Promise.all(all.map(async (person) => (await number(person)).own.rank))
  expect(ranks.toSorted()).toEqual([1, 2, 3])
}
const survivesName = 'killed at %s and restarted: nothing was done, then all of it, once'
test.each(['room:drawn'])(survivesName, survives)
test.each(['room:arrived', 'room:frozen', 'room:let-in'])(survivesName, { tags: 'full' }, survives)
