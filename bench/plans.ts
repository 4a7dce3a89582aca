import { staffReads } from '@kegler/server/testing/staff-reads.ts'
import { send } from './load.ts'
import { aSeason } from './seasons.ts'
import { startWorld } from './world.ts'

/*
 * The plans of every read of staff at 100,000 sold entries, as the database really ran them (auto_explain, for which the
 * user has to be a superuser of the database). Fails when one scans a table that grows with sales, or reads more of it
 * than a page has reason to. `node bench/plans.ts figures` runs those whose names have that word; with BENCH_SHOW=1 plans
 * are printed.
 */
const entries = Number(process.env.BENCH_ENTRIES ?? 100_000)
const named = process.argv[2] ?? ''
const growing = new Map<string, number>()
const tables =
  `entries rosters roster_positions bowlers ledger payments payment_sessions audit audit_values persons virtual_entries balances
    mails alerts entry_notes access_log refunds`.split(/\s+/)
/** A table of fewer rows is read whole for less than an index costs. */
const fewRows = 1_000
/** Rows that a statement may touch: a count stops at 10,001, each of them looked up once. */
const rowsAtMost = 21_000
const isCount = (text: string) => /^\s*select count\(\*\)::int as n from \(/.test(text)
/** Reads that sum over everything that is sold. */
const sums = new Set(['figures'])

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
interface Planned {
  text: string
  ms: number
  plan: Node
}
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]
const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']
const isScan = (node: Node) =>
  node['Node Type'].includes('Scan') && (growing.get(node['Relation Name'] ?? '') ?? 0) > fewRows
const parsed = (note: string): Planned => {
  const { 'Query Text': text, Plan: plan } = JSON.parse(note.slice(note.indexOf('{'))) as {
    'Query Text': string
    Plan: Node
  }
  return { text, plan, ms: Number(/[\d.]+/.exec(note)?.[0]) }
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
  log_min_messages: 'panic',
}
const connection = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

const world = await startWorld({ database: `kegler_growth_${entries}`, connection })
const failures: string[] = []
try {
  const season = await aSeason(world, entries)
  const { rows } = await world.pool.query<{ name: string; n: number }>(
    'select relname as name, reltuples::int as n from pg_class where relname = any($1)',
    [tables],
  )
  for (const { name, n } of rows) growing.set(name, n)
  console.log('| read | statements | buffers | rows | slowest |\n| --- | --- | --- | --- | --- |')
  for (const [name, method, path, body] of staffReads(season).filter(([name]) => name.includes(named))) {
    const read = async () => {
      const headers = { authorization: `Bearer ${season.staff}` }
      const reply = await send(method, `${world.address}/api/${path}`, headers, body)
      if (reply.status !== 200) failures.push(`${name}: ${reply.status} ${reply.text.slice(0, 300)}`)
    }
    // the plan of a prepared statement may change after its fifth time
    for (let n = 0; n < 7; n += 1) await read()
    await world.plans()
    await read()
    const planned = (await world.plans()).map(parsed)
    const buffers = ({ plan }: Planned) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    const touched = ({ plan }: Planned) =>
      all(plan)
        .filter(isScan)
        .reduce((sum, node) => sum + rowsOf(node), 0)
    const total = (of: (one: Planned) => number) => planned.reduce((sum, one) => sum + of(one), 0)
    const slowest = Math.max(0, ...planned.map(({ ms }) => ms))
    console.log(
      `| ${name} | ${planned.length} | ${total(buffers)} | ${Math.max(0, ...planned.map(touched))} | ${slowest.toFixed(1)} ms |`,
    )
    for (const one of planned) {
      // a count that stops, and a page that ends early, count as the rows they touched
      const reasons = all(one.plan)
        .filter((node) => node['Node Type'] === 'Seq Scan' && isScan(node) && !isCount(one.text))
        .filter((node) => rowsOf(node) > 0.5 * (growing.get(node['Relation Name'] ?? '') ?? 0))
        .map((node) => `scan of ${node['Relation Name']} (${rowsOf(node)} rows)`)
      if (touched(one) > rowsAtMost) reasons.push(`${touched(one)} rows`)
      if (reasons.length > 0 && !sums.has(name))
        failures.push(`${name}: ${reasons.join(', ')} in ${one.text.replace(/\s+/g, ' ').slice(0, 160)}`)
      if (process.env.BENCH_SHOW && (reasons.length > 0 || process.env.BENCH_SHOW === 'all'))
        console.log(`${one.ms} ms ${one.text}\n${outline(one.plan)}`)
    }
  }
} finally {
  await world.close()
}
console.log(failures.length === 0 ? '\nNo plan scans what grows with sales.' : `\n${failures.join('\n')}`)
process.exitCode = failures.length === 0 ? 0 : 1

function outline(node: Node, depth = 1): string {
  const { 'Relation Name': table = '', 'Index Name': index = '', 'Actual Rows': rows, 'Actual Loops': loops } = node
  const buffers = node['Shared Hit Blocks'] + node['Shared Read Blocks']
  const removed = node['Rows Removed by Filter'] ?? 0
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${table} ${index} rows ${rows} x ${loops}, removed ${removed}, buffers ${buffers}`
  return [line, ...(node.Plans ?? []).map((child) => outline(child, depth + 1))].join('\n')
}
