import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../net/answers.ts'
import { makeSubmissions } from './submissions.ts'

/** What may happen to a request on its way. */
const fates = ['answered', 'refused', 'unavailable', 'lost before', 'lost after', 'late', 'proxy error'] as const
type Fate = (typeof fates)[number]
const call = 'POST admin/entry/:id/cancel'
const save = 'PUT admin/entry/:id/roster'
const saveInCart = 'POST registration/cartroster'

/** A server with keys; a save keeps a version, any other call is an act that is done once for each key. */
function aWorld() {
  const acts: { body: object; press: number }[] = []
  const answers = new Map<string, unknown>()
  const closed = new Set<string>()
  const late: (() => void)[] = []
  const world = { press: 0, version: 1, fate: 'answered' as Fate, settles: 'answered' as Fate, time: 0, looked: [''] }
  const work = (key: string, sent: unknown, idempotencyKey: string, press: number): unknown => {
    if (closed.has(idempotencyKey)) throw new ApiError(422, 'RuleBroken', ['Used.'])
    if (answers.has(idempotencyKey)) return answers.get(idempotencyKey)
    const { body } = sent as { body: { version?: number; revision?: string | null } }
    const newest = world.version === 1 ? null : `r${world.version}`
    if (key === save ? body.version !== world.version : key === saveInCart && body.revision !== newest)
      throw new ApiError(409, 'Stale', ['Changed.'])
    world.version += 1
    acts.push({ body, press })
    const done = { version: world.version, revision: `r${world.version}`, message: 'Done at the provider.' }
    const answer = key === call ? { message: done.message } : done
    answers.set(idempotencyKey, answer)
    return answer
  }
  const lost = () => new ApiError(0, '', ['Lost.'])
  const deliver = <T>(fate: Fate, arrive: () => T): T => {
    if (fate === 'refused') throw new ApiError(502, 'PaymentProvider', ['Declined.'])
    if (fate === 'unavailable') throw new ApiError(503, 'Overloaded', ['Busy.'])
    if (fate === 'lost before') throw lost()
    const answer = arrive()
    if (fate === 'lost after') throw lost()
    if (fate === 'proxy error') throw new ApiError(502, '', ['Bad gateway'])
    return answer
  }
  const submit = makeSubmissions({
    request: async (key, sent, idempotencyKey) => {
      const { press, fate } = world
      const arrive = () => work(key, sent, idempotencyKey, press)
      if (fate !== 'late') return deliver(fate, arrive)
      late.push(() => void arrive())
      throw lost()
    },
    retryAfter: () => null,
    wait: async () => {},
    settle: async (idempotencyKey) => {
      const fate = world.settles === 'late' || world.settles === 'refused' ? 'lost before' : world.settles
      return deliver(fate, () => {
        if (!answers.has(idempotencyKey)) closed.add(idempotencyKey)
        return { done: answers.has(idempotencyKey), answer: answers.get(idempotencyKey) ?? null }
      })
    },
    replaces: async () => false,
    onLookUp: (sentence) => world.looked.push(sentence),
    now: () => world.time,
  })
  const press = (sent: object, { fate = 'answered' as Fate, settles = 'answered' as Fate, key = call } = {}) => {
    Object.assign(world, { fate, settles, press: world.press + 1 })
    return submit(key, sent, 'Your refund of $100.00')
  }
  const arriveLate = () => {
    for (const arrive of late.splice(0))
      try {
        arrive()
      } catch {
        // nobody waits for it
      }
  }
  return { world, acts, press, arriveLate }
}
const refund = (method: string) => ({ params: { id: 'entry' }, body: { amount: 100, method } })

test('after any answers and losses, a press does at most one act, and only what was pressed', async () => {
  const press = fc.record({
    method: fc.constantFrom('card', 'check', 'cash'),
    fate: fc.constantFrom(...fates),
    settles: fc.constantFrom(...fates),
    waitMs: fc.constantFrom(0, 1_000, 400_000),
    arrives: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 8 }), async (presses) => {
      const { world, acts, press, arriveLate } = aWorld()
      const pressed: string[] = []
      let answered = 0
      for (const { method, fate, settles, waitMs, arrives } of presses) {
        world.time += waitMs
        pressed.push(method)
        const before = acts.length
        const answer = await press(refund(method), { fate, settles }).catch((error: Error) => error)
        if (!(answer instanceof ApiError)) answered += 1
        // what the press itself did is what was on the screen
        for (const { body } of acts.slice(before)) expect(body).toEqual(refund(method).body)
        expect(acts.length - before).toBeLessThanOrEqual(1)
        if (arrives) arriveLate()
      }
      arriveLate()
      // each act is of a press of its own
      expect(new Set(acts.map(({ press }) => press)).size).toBe(acts.length)
      for (const { body, press } of acts) expect(body).toEqual(refund(pressed[press - 1] ?? '').body)
      expect(acts.length).toBeGreaterThanOrEqual(answered > 0 ? 1 : 0)
    }),
    { seed: 7, numRuns: 500 },
  )
})
test('a refusal is an answer: the next press sends what it shows alone', async () => {
  const { world, acts, press } = aWorld()
  await expect(press(refund('card'), { fate: 'refused' })).rejects.toThrow('Declined.')
  await press(refund('check'))
  expect(acts).toEqual([{ body: refund('check').body, press: 2 }])
  expect(world.looked).toEqual([''])
})
test('an act whose answer was lost is looked up before another one, and said', async () => {
  const { world, acts, press } = aWorld()
  await expect(press(refund('card'), { fate: 'lost after' })).rejects.toThrow('Lost.')
  await expect(press(refund('check'))).rejects.toThrow(
    'Your refund of $100.00 was done. Done at the provider. Nothing else was sent. Please check what is shown now.',
  )
  expect(world.looked.at(-1)).toBe('Your refund of $100.00 is being looked up.')
  expect(acts).toHaveLength(1)
  await press(refund('check'))
  expect(acts.map(({ press }) => press)).toEqual([1, 3])
})
test('one that never arrived is closed, and the other is done; nothing is sent while nobody knows', async () => {
  const { acts, press, arriveLate } = aWorld()
  await expect(press(refund('card'), { fate: 'late' })).rejects.toThrow('Lost.')
  await expect(press(refund('check'), { settles: 'lost before' })).rejects.toThrow('is being looked up.')
  expect(acts).toEqual([])
  await press(refund('check'))
  arriveLate()
  expect(acts).toEqual([{ body: refund('check').body, press: 3 }])
})
test('the same again is the same request; after five minutes it is looked up first', async () => {
  const { world, acts, press } = aWorld()
  await expect(press(refund('card'), { fate: 'lost after' })).rejects.toThrow('Lost.')
  await press(refund('card'))
  expect(acts).toHaveLength(1)
  await expect(press(refund('card'), { fate: 'lost after' })).rejects.toThrow('Lost.')
  world.time += 400_000
  await expect(press(refund('card'))).rejects.toThrow('was done.')
  expect(acts).toHaveLength(2)
})
test('what a lost answer saved is followed by its version, also where it arrived at last', async () => {
  const { acts, press } = aWorld()
  const roster = (name: string) => ({ params: { id: 'entry' }, body: { name, version: 1 } })
  await expect(press(roster('Old'), { key: save, fate: 'lost after' })).rejects.toThrow('Lost.')
  await press(roster('New'), { key: save })
  expect(acts.map(({ body }) => body)).toEqual([
    { name: 'Old', version: 1 },
    { name: 'New', version: 2 },
  ])
})
test('so is what it made by its revision, time after time', async () => {
  const { acts, press } = aWorld()
  const roster = (name: string) => ({ body: { id: 'entry', name, revision: null } })
  for (const name of ['Old', 'Older'])
    await expect(press(roster(name), { key: saveInCart, fate: 'lost after' })).rejects.toThrow('Lost.')
  await press(roster('New'), { key: saveInCart })
  expect(acts.map(({ body }) => body)).toEqual([
    { id: 'entry', name: 'Old', revision: null },
    { id: 'entry', name: 'Older', revision: 'r2' },
    { id: 'entry', name: 'New', revision: 'r3' },
  ])
})
test('another entry waits for nobody', async () => {
  const { world, acts, press } = aWorld()
  await expect(press(refund('card'), { fate: 'late' })).rejects.toThrow('Lost.')
  await press({ ...refund('check'), params: { id: 'another' } })
  expect([acts.length, world.looked.length]).toEqual([1, 1])
})
