import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LaneOptions, makeLane } from './lanes.ts'

interface Sent {
  person: string
  value: number
}
const unlucky = new Error('unlucky')
/** A lane that records its batches; a batch with a negative value fails as a whole. */
function recordingLane(
  isBatching = true,
  isOfOne: LaneOptions<Sent, number>['isOfOne'] = (error) => error === unlucky,
) {
  const batches: number[][] = []
  const lane = makeLane<Sent, number>(
    {
      person: ({ person }) => person,
      isOfOne,
      run: async (requests) => {
        await new Promise((resolve) => setImmediate(resolve))
        batches.push(requests.map(({ value }) => value))
        if (requests.some(({ value }) => value < 0)) throw unlucky
        return requests.map(({ value }) => value * 2)
      },
    },
    isBatching,
  )
  return { lane, batches }
}

test('requests that arrive while a batch runs go together into the next, in their order', async () => {
  const { lane, batches } = recordingLane()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, value) => lane({ person: `person ${value}`, value })),
  )
  expect(answers).toEqual(Array.from({ length: 150 }, (_, value) => value * 2))
  expect(batches.map((batch) => batch.length)).toEqual([64, 64, 22])
  expect(batches.flat()).toEqual(Array.from({ length: 150 }, (_, value) => value))
})

test('two requests of one person never share a batch', async () => {
  const { lane, batches } = recordingLane()
  await Promise.all([1, 2, 3].map((value) => lane({ person: 'one', value })))
  expect(batches).toEqual([[1], [2], [3]])
})

test('an error of one request fails that request alone', async () => {
  const { lane, batches } = recordingLane()
  const answers = await Promise.allSettled([1, -2, 3].map((value) => lane({ person: `person ${value}`, value })))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1, -2, 3], [1], [-2], [3]])
})

test('an error that concerns all fails all, and the lane goes on', async () => {
  const { lane } = recordingLane(true, () => false)
  const answers = await Promise.allSettled([1, -2].map((value) => lane({ person: `person ${value}`, value })))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lane({ person: 'later', value: 4 })).toBe(8)
})

test('without batches each request runs by itself', async () => {
  const { lane, batches } = recordingLane(false)
  await Promise.all([1, 2, 3].map((value) => lane({ person: `person ${value}`, value })))
  expect(batches).toEqual([[1], [2], [3]])
})

test('every request gets its own answer, however they arrive', async () => {
  const requests = fc.array(
    fc.record({ person: fc.constantFrom('a', 'b', 'c'), value: fc.integer({ min: -3, max: 50 }) }),
  )
  await fc.assert(
    fc.asyncProperty(requests, fc.boolean(), async (all, isBatching) => {
      const { lane } = recordingLane(isBatching)
      const answers = await Promise.allSettled(all.map((request) => lane(request)))
      for (const [index, answer] of answers.entries()) {
        const { value } = all[index] as Sent
        expect(answer).toEqual(
          value < 0 ? { status: 'rejected', reason: unlucky } : { status: 'fulfilled', value: value * 2 },
        )
      }
    }),
  )
})
