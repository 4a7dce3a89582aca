import fc, { type Scheduler } from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, isUnanswered } from '../net/answers.ts'
import { makeSubmissions } from './submissions.ts'

const act = 'POST admin/entry/:id/cancel'
const save = 'PUT admin/entry/:id/roster'
/** What may happen to a request on its way. */
const fates = ['answered', 'refused', 'overloaded', 'lost before', 'lost after', 'late'] as const
type Fate = (typeof fates)[number]
const presses = ['card', 'check', 'save', 'save', 'read', 'another window saves'] as const
type Press = (typeof presses)[number]

/** The server and the ways to it; what comes in between takes as long as the scheduler says. */
function aWorld(s: Scheduler, fateOf: () => Fate) {
  const row = { version: 1, savedBy: 'nobody' }
  const answers = new Map<string, unknown>()
  const closed = new Set<string>()
  const done: { content: string; replaced?: typeof row }[] = []
  const step = (label: string) => s.schedule(Promise.resolve(), label)
  const put = (content: string) => {
    done.push({ content, replaced: { ...row } })
    Object.assign(row, { version: row.version + 1, savedBy: content })
    return { version: row.version }
  }
  const work = (key: string, sent: unknown, idempotencyKey: string): unknown => {
    const { body } = sent as { body: { content: string; version?: number } }
    if (closed.has(idempotencyKey)) throw new ApiError(422, 'RuleBroken', ['Used.'])
    if (answers.has(idempotencyKey)) return answers.get(idempotencyKey)
    if (key === save && body.version !== row.version) throw new ApiError(409, 'Stale', ['Changed.'])
    if (key === act) done.push({ content: body.content })
    const answer = key === save ? put(body.content) : { message: 'Done.' }
    answers.set(idempotencyKey, answer)
    return answer
  }
  const lost = () => new ApiError(0, '', ['Lost.'])
  const submit = makeSubmissions({
    request: async (key, sent, idempotencyKey) => {
      const fate = fateOf()
      const arrive = () => work(key, sent, idempotencyKey)
      if (fate === 'late')
        void step('arrives late')
          .then(arrive)
          .catch(() => {})
      await step('arrives')
      if (fate === 'late' || fate === 'lost before') throw lost()
      if (fate === 'refused') throw new ApiError(422, 'RuleBroken', ['No.'])
      if (fate === 'overloaded') throw new ApiError(503, 'Overloaded', ['Busy.'])
      const answer = arrive()
      await step('answers')
      if (fate === 'lost after') throw lost()
      return answer
    },
    retryAfter: (failures, error) => (failures < 2 && isUnanswered(error) ? 0 : null),
    wait: () => step('waits'),
    settle: async (idempotencyKey) => {
      await step('looks up')
      if (!answers.has(idempotencyKey)) closed.add(idempotencyKey)
      const answer = answers.get(idempotencyKey)
      await step('is looked up')
      return { done: answer !== undefined, answer }
    },
    replaces: async () => false,
    onLookUp: () => {},
    now: () => 0,
  })
  return { row, done, put, step, submit }
}

interface Pressed {
  press: Press
  content: string
  /** The version that the page showed. */
  seen: number
  /** Joined presses have the same. */
  answer: Promise<unknown>
}
/** Presses one after the other while the earlier ones are on their way; ends when nothing is. */
async function run(s: Scheduler, all: readonly Press[], fateOf: () => Fate) {
  const world = aWorld(s, fateOf)
  const pressed: Pressed[] = []
  let seen = 1
  const read = async () => {
    await world.step('reads')
    const { version } = world.row
    await world.step('is read')
    seen = Math.max(seen, version)
  }
  const does = (press: Press, index: number) => {
    if (press === 'read') return void read()
    if (press === 'another window saves') return void world.put(press)
    const content = press === 'save' ? `save ${index}` : press
    const body = press === 'save' ? { content, version: seen } : { content }
    const answer = world.submit(press === 'save' ? save : act, { params: { id: 'entry' }, body })
    answer.catch(() => {})
    pressed.push({ press, content, seen, answer })
  }
  s.scheduleSequence(all.map((press, index) => ({ label: press, builder: async () => void does(press, index) })))
  await s.waitIdle()
  const ends = await Promise.allSettled(pressed.map(({ answer }) => answer))
  return { ...world, pressed, ends }
}

test('while requests are on their way, lost, late and sent again, no press is done twice and none over another one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...presses), { maxLength: 7 }),
      fc.infiniteStream(fc.constantFrom(...fates, 'answered' as const, 'answered' as const)),
      async (s, all, stream) => {
        const { done, pressed, ends } = await run(s, all, () => stream.next().value)
        for (const content of ['card', 'check']) {
          const asked = pressed.filter((one) => one.content === content).map(({ answer }) => answer)
          expect(done.filter((one) => one.content === content).length).toBeLessThanOrEqual(new Set(asked).size)
        }
        const saves = done.filter(({ content }) => content.startsWith('save'))
        const numbers = saves.map(({ content }) => Number(content.slice(5)))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        for (const { content, replaced } of saves) {
          const press = pressed.find((one) => one.content === content)
          if (replaced?.savedBy === 'another window saves') expect(press?.seen).toBeGreaterThanOrEqual(replaced.version)
        }
        for (const [index, end] of ends.entries()) {
          if (end.status === 'rejected') expect(String(end.reason)).not.toContain('Used.')
          else expect(done.map(({ content }) => content)).toContain(pressed[index]?.content)
        }
      },
    ),
    { seed: 7, numRuns: 1000 },
  )
})

test('without losses and other windows every press is done, in the order of the presses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom<Press>('card', 'check', 'save', 'read'), { maxLength: 7 }),
      async (s, all) => {
        const { done, pressed, ends } = await run(s, all, () => 'answered')
        expect(ends.map(({ status }) => status)).toEqual(pressed.map(() => 'fulfilled'))
        const inOrder = (isSave: boolean) => {
          const asked = new Map(
            pressed
              .filter(({ press }) => (press === 'save') === isSave)
              .map(({ answer, content }) => [answer, content]),
          )
          expect(
            done.filter(({ replaced }) => (replaced !== undefined) === isSave).map(({ content }) => content),
          ).toEqual([...asked.values()])
        }
        inOrder(true)
        inOrder(false)
      },
    ),
    { seed: 7, numRuns: 300 },
  )
})
