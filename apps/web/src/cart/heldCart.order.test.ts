import { QueryClient } from '@tanstack/react-query'
import fc, { type Scheduler } from 'fast-check'
import { expect, test } from 'vitest'
import { makeSubmissions } from '../client/submissions.ts'
import { ApiError, isUnanswered } from '../net/answers.ts'
import { type CartEdit, type CartResult, emptyCart } from './cart.ts'
import { cartStore } from './cartStore.ts'
import { type CartBody, heldCart } from './heldCart.ts'
import { addSquad, withQuantity } from './lines.ts'
import { answeredSquads, aStorage } from './testing/fakes.ts'

const fates = ['answered', 'overloaded', 'lost before', 'lost after', 'late'] as const
type Fate = (typeof fates)[number]
/** What a captain does in one of two windows: each adds a squad of its own, or takes the one added last there out again. */
const presses = fc.record({ window: fc.nat(1), act: fc.constantFrom('add', 'add', 'remove', 'renew', 'look') })
type Press = typeof presses extends fc.Arbitrary<infer P> ? P : never

/** The server with one cart, and the ways to it; what comes in between takes as long as the scheduler says. */
function aWorld(s: Scheduler, fateOf: () => Fate) {
  const cart = { version: 0, last: 0, squads: [] as CartBody['squads'] }
  const answers = new Map<string, CartResult>()
  const step = (label: string) => s.schedule(Promise.resolve(), label)
  const shown = (): CartResult => ({
    ...emptyCart,
    tournament: { id: 'T', name: 'Open', timeZone: 'America/Chicago' },
    messages: [],
    possible: null,
    paidAt: null,
    version: cart.version,
    squads: answeredSquads(cart.squads),
  })
  const put = (body: CartBody, idempotencyKey: string): CartResult => {
    const before = answers.get(idempotencyKey)
    if (before) return before
    if (body.version !== cart.version) throw new ApiError(409, 'Stale', ['Changed.'], '', 0, shown())
    const text = (lines: CartBody['squads']) => JSON.stringify(lines)
    const isSame = text(body.squads) === text(cart.squads)
    if (!isSame) {
      cart.last += 1
      Object.assign(cart, { squads: body.squads, version: body.squads.length > 0 ? cart.last : 0 })
    }
    answers.set(idempotencyKey, shown())
    return shown()
  }
  const lost = () => new ApiError(0, '', ['Lost.'])
  const travel = async <T>(work: () => T): Promise<T> => {
    const fate = fateOf()
    if (fate === 'late')
      void step('arrives late')
        .then(work)
        .catch(() => {})
    await step('arrives')
    if (fate === 'late' || fate === 'lost before') throw lost()
    if (fate === 'overloaded') throw new ApiError(503, 'Overloaded', ['Busy.'])
    let answered: () => T
    try {
      const answer = work()
      answered = () => answer
    } catch (error) {
      answered = () => {
        throw error
      }
    }
    await step('answers')
    if (fate === 'lost after') throw lost()
    return answered()
  }
  return { cart, shown, put, step, travel }
}

function aWindow({ put, shown, step, travel }: ReturnType<typeof aWorld>, name: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const save = makeSubmissions({
    request: (_, sent, idempotencyKey) => travel(() => put((sent as { body: CartBody }).body, idempotencyKey)),
    retryAfter: (failures, error) => (failures < 2 && isUnanswered(error) ? 0 : null),
    wait: () => step('waits'),
    settle: () => Promise.reject(new Error('A change of the cart needs no look-up.')),
    replaces: async () => true,
    onLookUp: () => {},
    now: () => 0,
  })
  const cart = heldCart(cartStore({ queries, storage: aStorage(), storageKey: name, keyOf: (id) => [name, id] }), {
    read: () => travel(shown),
    write: async (tid, body) => (await save('PUT', { params: { tid }, body })) as CartResult,
    clear: async () => {},
    payment: async () => 'open',
    now: () => 0,
    onChange: () => {},
    onPaid: () => {},
  })
  const look = () => queries.fetchQuery({ ...cart.query('T'), staleTime: 0 })
  /** Versions in the order in which they were shown. */
  const versions: number[] = []
  queries.getQueryCache().subscribe(({ query, type }) => {
    const { version = 0 } = (query.state.data ?? {}) as { version?: number }
    if (type === 'updated' && query.queryKey[1] === 'T' && version > 0) versions.push(version)
  })
  return { cart, look, versions }
}

const squad = (id: string) => addSquad({ id, eventTotalPrice: 10 }, 1)
const same: CartEdit = (lines) => lines

async function run(s: Scheduler, all: readonly Press[], fateOf: () => Fate) {
  const world = aWorld(s, fateOf)
  const windows = [aWindow(world, 'phone'), aWindow(world, 'laptop')] as const
  const changes: { window: number; adds?: string; removes?: string; end: Promise<boolean> }[] = []
  const does = ({ window, act }: Press, index: number) => {
    const { cart, look } = windows[window === 0 ? 0 : 1]
    if (act === 'look') return void look().catch(() => {})
    const change = (edit: CartEdit, of: { adds?: string; removes?: string } = {}) => {
      const end = cart.change({ id: 'T' }, edit).then(
        () => true,
        (error: unknown) => {
          if (isUnanswered(error) || (error as ApiError).code === 'Stale') return false
          throw error
        },
      )
      changes.push({ window, ...of, end })
    }
    if (act === 'renew') return change(same)
    if (act === 'add') return change(squad(`${index}`), { adds: `${index}` })
    const removes = changes.findLast((one) => one.window === window && one.adds)?.adds
    if (removes) change((lines) => withQuantity(lines, removes, 0), { removes })
  }
  s.scheduleSequence(
    all.map((press, index) => ({
      label: `${press.act} in window ${press.window}`,
      builder: async () => does(press, index),
    })),
  )
  await s.waitIdle()
  const ends = await Promise.all(changes.map(({ end }) => end))
  const held = new Map(world.cart.squads.map(({ id, quantity }) => [id, quantity]))
  return { world, windows, held, changes: changes.map((one, index) => ({ ...one, isDone: ends[index] === true })) }
}

test('whatever is on its way, lost or late: what was added is held once, what was taken out does not come back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(presses, { maxLength: 6 }),
      fc.infiniteStream(fc.constantFrom<Fate>(...fates, 'answered', 'answered')),
      async (s, all, stream) => {
        const { held, changes, windows } = await run(s, all, () => stream.next().value)
        for (const { adds, isDone, window } of changes) {
          if (!adds) continue
          const removal = changes.filter((one) => one.window === window && one.removes === adds)
          const quantity = held.get(adds) ?? 0
          expect(quantity).toBeLessThanOrEqual(1)
          if (isDone && removal.length === 0) expect(quantity).toBe(1)
          if (isDone && removal.some((one) => one.isDone)) expect(quantity).toBe(0)
        }
        for (const { versions } of windows) expect(versions).toEqual(versions.toSorted((a, b) => a - b))
      },
    ),
    { seed: 7, numRuns: 1000 },
  )
})

test('in one window, with every answer arriving, all is done in the order of the presses and shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(presses, { maxLength: 8 }), async (s, all) => {
      const { held, changes, windows, world } = await run(
        s,
        all.map((press) => ({ ...press, window: 0 })),
        () => 'answered',
      )
      expect(changes.every(({ isDone }) => isDone)).toBe(true)
      const wanted = new Map<string, number>()
      for (const { adds, removes } of changes) {
        if (adds) wanted.set(adds, 1)
        if (removes) wanted.delete(removes)
      }
      expect([...held]).toEqual([...wanted])
      if (changes.length > 0) expect(windows[0].cart.get('T')).toMatchObject({ version: world.cart.version })
      expect(windows[0].cart.get('T').squads.map(({ id }) => id)).toEqual([...wanted.keys()])
    }),
    { seed: 7, numRuns: 500 },
  )
})
