import { pollSeconds } from '@kegler/domain/waiting-room/room.rules.ts'
import { captainsWay } from './captains-way.ts'
import { type Answer, send } from './load.ts'
import { aMember, quantile } from './rush.ts'
import { aFreeTournament, captains, startWorld, type World } from './world.ts'

/*
 * The rush with a waiting room: so many people are in it and ask how far it is, so many more arrive within ten seconds, and
 * those at the front come in and go the whole way as they are called. Figures after some time; what is not over then is cut.
 * node bench/rush-room.ts [waiting] [arriving] [processes] [seconds]
 */
interface RoomRush {
  waiting: number
  arriving: number
  called: number
  bought: number
  refused: Map<string, number>
  fiveHundreds: number
  overloaded: number
  rate: number
  oversold: number
  processorMs: number
  seconds: number
  /** Milliseconds by call, sorted. */
  times: Map<string, number[]>
  /** About each second, `at` seconds: how many are called, have bought, and the rate. */
  course: { at: number; called: number; bought: number; rate: number }[]
}
interface Head {
  head: number
  rate: number
  next: number
}
const arrivalMs = 10_000
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function rushRoom(
  waiting: number,
  arriving: number,
  processes: number,
  seconds: number,
): Promise<RoomRush> {
  const world = await startWorld({ processes })
  try {
    return await rushIn(world, waiting, arriving, seconds)
  } finally {
    await world.close()
  }
}

async function rushIn(world: World, waiting: number, arriving: number, seconds: number): Promise<RoomRush> {
  const { tid, event, squads: ids } = await aFreeTournament(world, 60)
  await world.pool.query('update events set number_of_bowlers = 1 where id = $1', [event])
  // as many at the front are real as can be called in this time
  const front = Math.min(waiting, Math.ceil(seconds * 100))
  await fillRoom(world, tid, waiting, front)
  const days = await world.pool.query<{ id: string; day: string }>(
    "select id, (starts_at at time zone 'America/Chicago')::date::text as day from squads where tournament_id = $1",
    [tid],
  )
  const dayOf = new Map(days.rows.map(({ id, day }) => [id, day]))
  const squads = ids.map((id) => ({ id, day: dayOf.get(id) ?? '' }))
  const tokens = await captains(world, front + arriving)
  const result: RoomRush = {
    ...{ waiting, arriving, called: 0, bought: 0, refused: new Map(), fiveHundreds: 0, overloaded: 0 },
    ...{ rate: 0, oversold: 0, processorMs: 0, seconds, times: new Map(), course: [] },
  }
  const addressOf = (n: number) => world.addresses[n % world.addresses.length] ?? ''
  const note = (call: string, { status, ms, text }: Answer) => {
    if (status === 503 && text.includes('Overloaded')) result.overloaded += 1
    else if (status >= 500) result.fiveHundreds += 1
    const key = call.replace(/\?.*/, '')
    result.times.set(key, [...(result.times.get(key) ?? []), ms])
  }
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= end
  let head: Head = { head: 0, rate: 300, next: 2 }
  const look = async (n: number) => {
    const answer = await send('GET', `${addressOf(n)}/api/tournament/${tid}/room/head`, {}, undefined, 30_000)
    note('GET room/head', answer)
    if (answer.status === 200) head = JSON.parse(answer.text) as Head
  }
  /** Asks as the page of this rank does, until it is called. */
  const untilCalled = async (n: number, rank: number) => {
    while (head.head < rank && !isOver()) {
      await sleep(
        pollSeconds(head.next, rank - head.head - 1, Math.max(1, head.rate)) * 1_000 * (0.9 + Math.random() * 0.2),
      )
      if (!isOver()) await look(n)
    }
    return !isOver()
  }
  const write = async (n: number, path: string) => {
    const authorization = `Bearer ${tokens[n]}`
    const answer = await send(
      'POST',
      `${addressOf(n)}/api/registration/tournament/${tid}/${path}`,
      { authorization },
      {},
      30_000,
    )
    note(`POST ${path}`, answer)
    return answer.status === 200
  }
  const buy = async (n: number) => {
    if (!(await untilCalled(n, n + 1)) || !(await write(n, 'room/enter'))) return
    const usbcId = `9000-${n}`
    world.outside.members.set(usbcId, aMember(usbcId))
    const first = Math.floor(Math.random() * squads.length)
    const order = [...squads.slice(first), ...squads.slice(0, first)]
    const way = {
      address: addressOf(n),
      token: tokens[n] ?? '',
      tid,
      eventId: event,
      squads: order,
      usbcId,
      thinkMs: 1_000,
    }
    await captainsWay({ ...way, onAnswer: note })
    result.bought += 1
  }
  const arrive = async (k: number) => {
    const n = front + k
    await sleep(Math.random() * arrivalMs)
    if (await write(n, 'room')) await untilCalled(n, waiting + k + 1)
  }
  const safely = (work: Promise<void>) =>
    work.catch(({ message }: Error) => void result.refused.set(message, (result.refused.get(message) ?? 0) + 1))
  const used = await world.processorMs()
  const jobs = runJobs(world, isOver, () =>
    result.course.push({
      at: (performance.now() - end) / 1_000 + seconds,
      called: head.head,
      bought: result.bought,
      rate: head.rate,
    }),
  )
  const crowd = Array.from({ length: waiting - front }, (_, k) => untilCalled(k, front + k + 1).then(() => {}))
  await Promise.all([
    ...Array.from({ length: front }, (_, n) => safely(Promise.race([buy(n), sleep(seconds * 1_000).then(() => {})]))),
    ...Array.from({ length: arriving }, (_, k) => safely(arrive(k))),
    ...crowd.map(safely),
    jobs,
  ])
  result.processorMs = (await world.processorMs()) - used
  result.called = head.head
  result.rate = head.rate
  for (const times of result.times.values()) times.sort((a, b) => a - b)
  result.oversold = (await world.pool.query('select id from squad_counts where taken <> counted')).rowCount ?? 0
  return result
}

/** A room that is drawn: the first of it have accounts. */
async function fillRoom({ pool }: World, tid: string, waiting: number, front: number): Promise<void> {
  await pool.query('update tournaments set waiting_room = true where id = $1', [tid])
  await pool.query(
    `insert into waiting_rooms (tournament_id, seed, fingerprint, people, frozen, frozen_at, public_value, drawn_at)
     values ($1, '', '', $2, $2, now(), '', now())`,
    [tid, waiting],
  )
  await pool.query(
    `with made as (insert into persons (email, email_verified, subject, first_name, last_name)
        select 'captain-' || n || '@kegler.test', n < $3, case when n < $3 then 'captain-' || n end, 'Casey', 'Number ' || n
        from generate_series(0, $2 - 1) n returning id, email)
     insert into waiting_room_people (tournament_id, person_id, number, rank, arrived_at, mailed)
       select $1, id, k, k, now(), true from (select id, split_part(split_part(email, '@', 1), '-', 2)::int + 1 as k from made) m`,
    [tid, waiting, front],
  )
}

/** The jobs of the room, each second in every process, as the product runs them. */
async function runJobs(world: World, isOver: () => boolean, eachSecond: () => void): Promise<void> {
  while (!isOver()) {
    for (const address of world.addresses)
      for (const name of ['processes', 'waiting rooms'])
        await send('POST', `${address}/testing/jobs?minutes=0&name=${encodeURIComponent(name)}`, {}, {}, 30_000)
    eachSecond()
    await sleep(1_000)
  }
}

if (import.meta.main) {
  const [waiting = '10000', arriving = '1000', processes = '1', seconds = '120'] = process.argv.slice(2)
  const {
    times,
    course: _,
    ...figures
  } = await rushRoom(Number(waiting), Number(arriving), Number(processes), Number(seconds))
  console.log(figures)
  console.log('| call | answers | p50 s | p99 s |\n| --- | --- | --- | --- |')
  for (const [call, one] of times)
    console.log(`| ${call} | ${one.length} | ${quantile(one, 0.5)} | ${quantile(one, 0.99)} |`)
}
