import { aLargeTournament, searchOf } from './finder.ts'
import { send } from './load.ts'
import { type Beside, rush } from './rush.ts'

/*
 * What a rush costs a captain of processor time, in turns: alone, beside 50 different searches of dates a second in a
 * tournament of 2,000 squads, and with a line of 500 requests for the squads that most want.
 * node bench/beside.ts [captains] [turns] [processes]
 */
const [count = '1000', turns = '3', processes = '1'] = process.argv.slice(2)
const searchesPerSecond = 50
const requests = 500

const searches: Beside = async (world, { tokens }) => {
  const tid = await aLargeTournament(world)
  const sent: Promise<unknown>[] = []
  let refused = 0
  const timer = setInterval(() => {
    const n = sent.length
    const { eventId: _, days: __, ...search } = searchOf(n)
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` }
    const address = world.addresses[n % world.addresses.length]
    sent.push(
      send('POST', `${address}/api/registration/tournament/${tid}/find`, headers, search).then(({ status }) => {
        if (status !== 200) refused += 1
      }),
    )
  }, 1_000 / searchesPerSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
    said = `${sent.length} searches, ${refused} refused`
  }
}

const line: Beside = async (world, { tid, event, favourites }) => {
  const { pool, address } = world
  await pool.query('update tournaments set waiting_list = true where id = $1', [tid])
  await pool.query(
    `with people as (insert into persons (email, email_verified, first_name, last_name)
        select 'waits-' || n || '@kegler.test', true, 'Wanda', 'Number ' || n from generate_series(1, $1::int) n returning id),
      made as (insert into waits (tournament_id, captain_id, rank, kind, event_id, quantity, at_least, squad_ids, in_order, until, created_by, created_at)
        select $2, id, row_number() over (), 'buy', $3, 3, 3, $4::uuid[], false, current_date + 100, 'captain', now() from people returning id)
      insert into wait_squads (wait_id, squad_id) select made.id, s from made, unnest($4::uuid[]) s`,
    [requests, tid, event, favourites],
  )
  await pool.query('insert into waiting_lines (tournament_id, last) values ($1, $2)', [tid, requests])
  let isOver = false
  const matching = (async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 1_000)))
      for (const job of ['waiting list', 'exchanges', 'offers'])
        await send('POST', `${address}/testing/jobs?minutes=0&name=${encodeURIComponent(job)}`, {})
  })()
  return async () => {
    isOver = true
    await matching
    const { rows } = await pool.query<{ n: number }>("select count(*)::int as n from waits where state <> 'waiting'")
    said = `${requests} requests, ${rows[0]?.n} offered`
  }
}

let said = ''
console.log('| turn | beside | bought | gave up | 5xx | processor a captain | over the rush alone | |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (let turn = 1; turn <= Number(turns); turn += 1) {
  let alone = 0
  for (const [name, beside] of [['nothing'], ['searches', searches], ['a line', line]] as const) {
    said = ''
    const { bought, gaveUp, fiveHundreds, captainMs } = await rush(
      Number(count),
      { processes: Number(processes) },
      beside,
    )
    alone ||= captainMs
    const ratio = (captainMs / alone).toFixed(2)
    console.log(
      `| ${turn} | ${name} | ${bought} | ${gaveUp} | ${fiveHundreds} | ${captainMs.toFixed(1)} ms | ${ratio} | ${said} |`,
    )
  }
}
