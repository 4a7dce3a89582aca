import pg from 'pg'
import { quantile } from './rush.ts'
import { rushRoom } from './rush-room.ts'

/*
 * Plays an opening with made-up captains on a database of its own, which is thrown away: never in the serving process. Says
 * what this machine can serve in a minute; with DATABASE_URL the console of that installation shows it.
 * DATABASE_URL=... npm run rehearse [-- people seconds processes]
 */
const { DATABASE_URL: product } = process.env
if (product) process.env.BENCH_DATABASE_URL ??= product
const [people = '1000', seconds = '180', processes = '1'] = process.argv.slice(2)
const total = Number(people)
console.log(
  `${total} made-up captains, ${seconds} seconds, ${processes} process(es). The database is removed afterwards.`,
)
const { times, course, bought, called, refused, fiveHundreds, oversold } = await rushRoom(
  Math.ceil(total * 0.9),
  Math.floor(total * 0.1),
  Number(processes),
  Number(seconds),
)

const width = 50
const bar = (value: number, most: number) => '#'.repeat(Math.round((width * value) / Math.max(1, most)))
const every = Math.max(1, Math.round(course.length / 20))
const shown = course.filter((_, index) => index % every === 0)
const plot = (title: string, read: (one: (typeof shown)[number]) => number) => {
  const most = Math.max(...shown.map(read))
  console.log(`\n${title}`)
  for (const one of shown)
    console.log(`${String(Math.round(one.at)).padStart(5)} s ${bar(read(one), most).padEnd(width)} ${read(one)}`)
}
plot('Rank that is called', (one) => one.called)
plot('Sold', (one) => one.bought)
plot('People a minute', (one) => one.rate)

console.log('\nWait of a rank')
for (const part of [0.1, 0.25, 0.5, 0.75, 1]) {
  const rank = Math.ceil(total * part)
  const at = course.find((one) => one.called >= rank)?.at
  console.log(`${String(rank).padStart(7)}: ${at === undefined ? 'not called in this time' : `${Math.round(at)} s`}`)
}
const boughtBy = (second: number) => course.findLast((one) => one.at <= second)?.bought ?? 0
const perMinute = Math.max(0, ...course.map((one) => one.bought - boughtBy(one.at - 60)))
const slowest = [...times]
  .map(([call, one]) => ({ call, p99: Number(quantile(one, 0.99)) }))
  .toSorted((a, b) => b.p99 - a.p99)[0]
console.log(
  `\nCalled ${called}, bought ${bought}, refused ${[...refused.values()].reduce((sum, n) => sum + n, 0)}, failed ${fiveHundreds}, counters that differ ${oversold}.`,
)
console.log(`Slowest call: ${slowest?.call ?? 'none'}, p99 ${slowest?.p99 ?? 0} s.`)
console.log(`This machine served ${perMinute} captains in its best minute, beside the made-up ones it played.`)

if (product) {
  const client = new pg.Client({ connectionString: product })
  await client.connect()
  await client.query('insert into rehearsals values (now(), $1, $2, $3, $4, $5)', [
    ...[total, Number(seconds), perMinute, slowest?.call ?? '', Math.round((slowest?.p99 ?? 0) * 1_000)],
  ])
  await client.end()
}
