import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LaneOptions, makeLane } from './lanes.ts'

interface Wish {
  person: string
  value: number
}
const unlucky = new Error('unlucky')
/** A lane that records its batches; a batch with a negative value fails as a whole. */
function recordingLane(
  isBatching = true,
  isOfOne: LaneOptions<Wish, number>['isOfOne'] = (error) => error === unlucky,
) {
  const batches: number[][] = []
  const lane = makeLane<Wish, number>(
    {
      person: ({ person }) => person,
      isOfOne,
      run: async (wishes) => {
        await new Promise((resolve) => setImmediate(resolve))
        batches.push(wishes.map(({ value }) => value))
        if (wishes.some(({ value }) => value < 0)) throw unlucky
        return wishes.map(({ value }) => value * 2)
      },
    },
    isBatching,
  )
  return { lane, batches }
}

test('wishes that arrive while a batch runs go together into the next, in their order', async () => {
  const { lane, batches } = recordingLane()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, value) => lane({ person: `person ${value}`, value })),
  )
  expect(answers).toEqual(Array.from({ length: 150 }, (_, value) => value * 2))
  expect(batches.map((batch) => batch.length)).toEqual([64, 64, 22])
  expect(batches.flat()).toEqual(Array.from({ length: 150 }, (_, value) => value))
})

test('two wishes of one person never share a batch', async () => {
  const { lane, batches } = recordingLane()
  await Promise.all([1, 2, 3].map((value) => lane({ person: 'one', value })))
  expect(batches).toEqual([[1], [2], [3]])
})

test('an error of one wish fails that wish alone', async () => {
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

test('without batches each wish runs by itself', async () => {
  const { lane, batches } = recordingLane(false)
  await Promise.all([1, 2, 3].map((value) => lane({ person: `person ${value}`, value })))
  expect(batches).toEqual([[1], [2], [3]])
})

test('every wish gets its own answer, however they arrive', async () => {
  const wishes = fc.array(
    fc.record({ person: fc.constantFrom('a', 'b', 'c'), value: fc.integer({ min: -3, max: 50 }) }),
  )
  await fc.assert(
    fc.asyncProperty(wishes, fc.boolean(), async (all, isBatching) => {
      const { lane } = recordingLane(isBatching)
      const answers = await Promise.allSettled(all.map((wish) => lane(wish)))
      for (const [index, answer] of answers.entries()) {
        const { value } = all[index] as Wish
        expect(answer).toEqual(
          value < 0 ? { status: 'rejected', reason: unlucky } : { status: 'fulfilled', value: value * 2 },
        )
      }
    }),
  )
})
