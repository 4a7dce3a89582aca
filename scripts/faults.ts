import pg from 'pg'
import { captainsWay } from '../bench/captains-way.ts'
import { aFreeTournament } from '../bench/world.ts'
import { faults, first, sandbox, site, sleep } from './cluster-faults.ts'

/*
 * Breaks a part of the installation that `scripts/cluster.sh up 2` started while captains register, and says what they
 * noticed: node scripts/faults.ts kill [captains a second]. Without a name it lists what can be broken.
 */
const [beforeMs, afterMs] = [10_000, 40_000]
const [name = '', rate = '3'] = process.argv.slice(2)
const fault = faults[name]
if (!fault) {
  for (const [known, { says }] of Object.entries(faults)) console.log(`${known.padEnd(8)} ${says}`)
  process.exit(name ? 1 : 0)
}
const pool = new pg.Pool({ connectionString: `postgres://postgres@127.0.0.1:${first + 2}/kegler`, max: 2 })
pool.on('error', () => {})
const { tid, event, squads } = await aFreeTournament({ pool }, 10)
await pool.query('update events set number_of_bowlers = 1 where id = $1', [event])
const { rows } = await pool.query<{ id: string; day: string }>(
  "select id, (starts_at at time zone 'America/Chicago')::date::text as day from squads where id = any($1)",
  [squads],
)
const count = Math.ceil((Number(rate) * (beforeMs + afterMs)) / 1_000)
const people = await Promise.all(Array.from({ length: count }, (_, n) => aCaptain(n)))
const ids = await adults(count)

interface Try {
  at: number
  status: number
  ms: number
}
const tries: Try[] = []
const outcomes = { bought: [] as string[], gaveUp: [] as string[] }
const began = performance.now()
const now = () => performance.now() - began
let broken = 0
let mended = 0
const breaking = (async () => {
  await sleep(beforeMs / 1_000)
  broken = now()
  await fault.break()
  mended = now()
})()
await Promise.all([
  breaking,
  ...people.map(async ({ email, token }, n) => {
    await sleep(n / Number(rate))
    const rotated = [...rows.slice(n % rows.length), ...rows.slice(0, n % rows.length)]
    try {
      await captainsWay({
        address: site,
        token,
        tid,
        eventId: event,
        squads: rotated,
        usbcId: ids[n] ?? '',
        thinkMs: 300,
        onAnswer: (_, { status, ms }) => tries.push({ at: now(), status, ms }),
      })
      outcomes.bought.push(email)
    } catch (error) {
      outcomes.gaveUp.push((error as Error).message)
    }
  }),
])
const { rows: sold } = await pool.query<{ email: string }>(
  'select p.email from entries e join persons p on p.id = e.captain_id where e.tournament_id = $1',
  [tid],
)
const { rows: counters } = await pool.query('select id from squad_counts where taken <> counted')
const found = sold.map(({ email }) => email)
const isTrouble = ({ status }: Try) => status === 0 || status >= 500
const trouble = tries.filter(isTrouble)
const seconds = (ms: number) => Math.max(0, ms / 1_000).toFixed(1)
console.log(`${name}: ${fault.says}`)
console.table({
  captains: count,
  bought: outcomes.bought.length,
  'gave up': outcomes.gaveUp.length,
  requests: tries.length,
  'connections broken': trouble.filter(({ status }) => status === 0).length,
  'shed with 503': trouble.filter(({ status }) => status === 503).length,
  'other 5xx': trouble.filter(({ status }) => status >= 500 && status !== 503).length,
  'slowest answer, seconds': seconds(Math.max(...tries.map(({ ms }) => ms))),
  'seconds until mended': seconds(mended - broken),
  'seconds until normal': seconds(Math.max(broken, ...trouble.map(({ at }) => at)) - broken),
  'answered, and lost': outcomes.bought.filter((email) => !found.includes(email)).length,
  'sold twice': found.length - new Set(found).size,
  'counters that differ': counters.length,
})
for (const reason of new Set(outcomes.gaveUp)) console.log(reason)
await pool.end()

/** A made-up captain of the sandbox, with a token. */
async function aCaptain(n: number) {
  const email = `${name}-${process.pid}-${n}@cluster.example`
  const account = {
    sub: email,
    email,
    emailVerified: true,
    firstName: 'Casey',
    lastName: `Number ${n}`,
    birthDate: '1980-01-01',
    phone: '(800) 555-0100',
    address: { street: '1 Lane', city: 'Tulsa', state: 'OK', zip: '74101' },
    roles: [],
    permissions: [],
    groups: [],
  }
  await post(`${sandbox}/makers/account`, account)
  const { access_token } = (await post(`${sandbox}/identity/api/token`, { email })) as { access_token: string }
  return { email, token: access_token }
}
async function post(address: string, body: unknown): Promise<unknown> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`)
  return await reply.json()
}
/** Ids of so many members of age whose membership lasts. */
async function adults(wanted: number): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; found.length < wanted; page += 1) {
    const reply = await fetch(`${sandbox}/membership/members?name=&size=100&page=${page}`, {
      headers: { 'x-api-key': 'sandbox' },
    })
    const { members } = (await reply.json()) as {
      members: { usbcId: string; birthDate: string; membershipExpires: string }[]
    }
    if (members.length === 0) throw new Error(`The membership directory knows ${found.length} members of age only.`)
    const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    found.push(
      ...members
        .filter(({ birthDate, membershipExpires }) => birthDate < '2000' && membershipExpires > soon)
        .map(({ usbcId }) => usbcId),
    )
  }
  return found.slice(0, wanted)
}
