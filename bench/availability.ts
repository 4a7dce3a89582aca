import { startBare } from './bare.ts'
import { load, send } from './load.ts'
import { aFreeTournament, captains, type World } from './world.ts'

/** The availability of 100 squads, and a bare Fastify that answers the same bytes. Requests a second of each. */
export async function availability(world: World, seconds: number) {
  const { tid } = await aFreeTournament(world, 100)
  const [token] = await captains(world, 1)
  const address = `${world.address}/api/tournament/${tid}/availability`
  const headers = { authorization: `Bearer ${token}` }
  const first = await send('GET', address, headers)
  if (first.status !== 200) throw new Error(first.text)
  const ask = (url: string, with_: Record<string, string>) => async () => {
    const reply = await send('GET', url, with_)
    if (reply.status !== 200) throw new Error(`${reply.status}`)
  }
  await load(64, 1, ask(address, headers))
  const product = await load(64, seconds, ask(address, headers))
  const bare = await startBare(first.text)
  await load(64, 1, ask(bare.address, headers))
  const baseline = await load(64, seconds, ask(bare.address, headers))
  bare.close()
  return { product, baseline }
}
