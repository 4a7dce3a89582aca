import { load, send } from './load.ts'
import { aFreeTournament, captains, type World } from './world.ts'

/** Milliseconds of one answer with the dates, and one with the squads of a day, of a tournament of so many squads on 60 days. */
export async function catalogue(world: World, squadCount: number, seconds: number): Promise<number> {
  const { tid } = await aFreeTournament(world, squadCount)
  await world.pool.query(
    "update squads set starts_at = now() + interval '20 days' + (random() * 60)::int * interval '1 day' where tournament_id = $1",
    [tid],
  )
  const [token] = await captains(world, 1)
  const { rows } = await world.pool.query<{ day: string }>(
    "select (starts_at at time zone 'America/Chicago')::date::text as day from squads where tournament_id = $1 limit 1",
    [tid],
  )
  const ask = async (path: string) => {
    const address = `${world.address}/api/registration/tournament/${tid}/${path}`
    const body = { squads: [], virtualEvents: [] }
    const reply = await send('POST', address, { authorization: `Bearer ${token}` }, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  }
  const both = async () => {
    await ask('dates')
    await ask(`event/squad/${rows[0]?.day}`)
  }
  await load(8, 1, both)
  return 1_000 / (await load(8, seconds, both)).perSecond
}
