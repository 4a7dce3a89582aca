import { send } from './load.ts'
import { aFreeTournament, captains, type World } from './world.ts'

/** 1,000 captains ask for 10 places of one squad at once. */
export async function race(world: World) {
  const { tid, squads } = await aFreeTournament(world, 1)
  await world.pool.query('update squads set captain_cap = 10 where id = $1', [squads[0]])
  const tokens = await captains(world, 1_000)
  // everybody is signed in and looks at the page before registration opens
  for (const token of tokens)
    await send('GET', `${world.address}/api/authorization/roles`, { authorization: `Bearer ${token}` })
  const replies = await Promise.all(
    tokens.map((token) =>
      send(
        'PUT',
        `${world.address}/api/registration/tournament/${tid}/hold`,
        { authorization: `Bearer ${token}` },
        { squads: [{ id: squads[0], quantity: 1 }] },
      ),
    ),
  )
  const times = replies.map((reply) => reply.ms).sort((a, b) => a - b)
  const held = replies.filter(
    (reply) => reply.status === 200 && (JSON.parse(reply.text) as { messages: string[] }).messages.length === 0,
  )
  return { held: held.length, failed: replies.filter((reply) => reply.status !== 200).length, p99: times[989] ?? 0 }
}
