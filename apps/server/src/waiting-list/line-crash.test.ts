import { expect, test } from 'vitest'
import { balanced } from '../testing/books.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { restartable } from '../testing/restartable.ts'
import { childEnvironment } from '../testing/start-child.ts'

const { ensureStarted, restart, send } = restartable({
  ...(await childEnvironment((await theKit()).outside)),
  ALLOW_CAPTAIN_CHANGE_SQUAD: 'true',
})

async function survives(step: string): Promise<void> {
  await ensureStarted()
  const { tid, squad, event } = await send('POST', '/testing/tournament', undefined, { waitingList: true })
  const [holder, first, second] = await Promise.all([aCaptain(), aCaptain(), aCaptain()])
  const hold = (quantity: number) =>
    send('PUT', `/api/registration/tournament/${tid}/hold`, holder, { squads: [{ id: squad, quantity }] })
  await hold(2)
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const wanted = { eventId: event, atLeast: 2, sets: 0, needsSets: true, squadIds: [squad], inOrder: false, until }
  for (const captain of [first, second])
    await send('POST', `/api/registration/tournament/${tid}/waits`, captain, { ...wanted, quantity: 2 })
  await hold(0)
  const jobs = (name: string, minutes = 0) => send('POST', `/testing/jobs?minutes=${minutes}&name=${name}`)
  const isLapse = step === 'line:lapsed'
  if (isLapse) await jobs('waiting list')
  await send('POST', `/testing/kill?step=${step}`)
  await expect(isLapse ? jobs('offers', 4000) : jobs('waiting list')).rejects.toThrow()
  await restart()
  const statesOf = async (captain: Person) =>
    (await send('GET', '/api/registration/waits', captain)).map(({ state }: { state: string }) => state)
  const before = isLapse ? 'offered' : 'waiting'
  expect([await statesOf(first), await statesOf(second)]).toEqual([[before], ['waiting']])
  if (isLapse) await jobs('offers', 4000)
  await jobs('waiting list')
  await jobs('waiting list')
  expect([await statesOf(first), await statesOf(second)]).toEqual(
    isLapse ? [['resting'], ['offered']] : [['offered'], ['waiting']],
  )
  expect((await send('GET', `/testing/books/${tid}`)).books).toEqual(balanced)
}
const survivesName = 'killed at %s and restarted: nothing was done, then all of it, once'
test.each(['line:written'])(survivesName, survives)
test.each(['line:locked', 'line:lapsed'])(survivesName, { tags: 'full' }, survives)

test.each(['hold:locked', 'hold:written'])(
  'killed at %s while an offer is accepted: it stays open, and is accepted once',
  { tags: 'full' },
  async (step) => {
    await ensureStarted()
    const { tid, squad, event } = await send('POST', '/testing/tournament', undefined, { waitingList: true })
    const [holder, captain] = await Promise.all([aCaptain(), aCaptain()])
    const hold = (quantity: number) =>
      send('PUT', `/api/registration/tournament/${tid}/hold`, holder, { squads: [{ id: squad, quantity }] })
    await hold(2)
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const wanted = { eventId: event, quantity: 2, atLeast: 2, sets: 0, needsSets: true, inOrder: false, until }
    await send('POST', `/api/registration/tournament/${tid}/waits`, captain, { ...wanted, squadIds: [squad] })
    await hold(0)
    await send('POST', '/testing/jobs?minutes=0&name=waiting list')
    const read = async () => (await send('GET', '/api/registration/waits', captain))[0]
    const { id, version } = await read()
    const accept = () => send('POST', `/api/registration/waits/${id}/accept`, captain, { version })
    await send('POST', `/testing/kill?step=${step}`)
    await expect(accept()).rejects.toThrow()
    await restart()
    expect(await read()).toMatchObject({ state: 'offered', version })
    expect((await accept()).squads).toMatchObject([{ id: squad, quantity: 2 }])
    expect((await send('GET', `/testing/books/${tid}`)).books).toEqual(balanced)
  },
)

test.each([
  ['line:locked', 'waiting list'],
  ['line:written', 'waiting list'],
  ['line:exchanged', 'exchanges'],
])(
  'killed at %s while entries wait to move: nothing was moved, then all of it, once',
  { tags: 'full' },
  async (step, job) => {
    await ensureStarted()
    const captains = await Promise.all([aCaptain(), aCaptain()])
    const swap = await send('POST', '/testing/swap', undefined, { captains, entries: 2 })
    const { tid, sides } = swap
    const [one, other] = sides
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const wait = (from: number, to: number) =>
      send('POST', `/api/registration/tournament/${tid}/move/wait`, captains[from], {
        ...{ entryIds: sides[from].entryIds, squadIds: [sides[to].squadId], inOrder: false, until },
      })
    await wait(0, 1)
    const isExchange = job === 'exchanges'
    if (isExchange) await wait(1, 0)
    else await send('POST', `/testing/free/${other.squadId}`)
    await send('POST', `/testing/kill?step=${step}`)
    const run = () => send('POST', `/testing/jobs?minutes=0&name=${job}`)
    await expect(run()).rejects.toThrow()
    await restart()
    const squadsOf = async () => {
      const { entries } = await send('GET', `/testing/money/${tid}`)
      const at = (id: string) => entries.find((entry: { id: string }) => entry.id === id)?.squadId
      return sides.map(({ entryIds }: { entryIds: string[] }) => entryIds.map(at))
    }
    const stays = (side: { squadId: string }) => [side.squadId, side.squadId]
    expect(await squadsOf()).toEqual([stays(one), isExchange ? stays(other) : [null, null]])
    await run()
    await run()
    expect(await squadsOf()).toEqual([stays(other), isExchange ? stays(one) : [null, null]])
    expect((await send('GET', `/testing/books/${tid}`)).books).toEqual(balanced)
    const { mails } = await send('GET', `/testing/money/${tid}`)
    const moved = ({ kind, toAddress }: { kind: string; toAddress: string }) =>
      kind === 'waitMoved' && captains.some(({ email }) => email === toAddress)
    expect(mails.filter(moved)).toHaveLength(isExchange ? 2 : 1)
  },
)
