import type { CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { hourMs } from '@kegler/domain/dates.ts'
import { roles } from '@kegler/domain/roles.ts'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '../jobs/jobs.ts'
import { countStatements } from '../testing/count-statements.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { anOwnKit } from '../testing/own-kit.ts'
import { sendAbout } from '../testing/send-world.ts'
import { staffReads } from '../testing/staff-reads.ts'
import { onServer } from '../testing/waiting.ts'
import { aWorld } from '../testing/world.ts'

const { server, services } = await anOwnKit()
const { db } = services.database
const growing =
  `entries rosters roster_positions bowlers ledger payments payment_sessions session_items audit audit_values persons
    virtual_entries balances mails alerts entry_notes access_log refunds holds handovers handover_entries waits answers`.split(
    /\s+/,
  )
/** Acts that look for everything of one person. */
const rare = ['GET admin/person/:id/export', 'DELETE admin/person/:id']
const rolledBack = new Error('Rolled back.')
/** Part of a statement that may read such a table whole, and why. */
const mayScan: Record<string, string> = {
  'from refunds where method =': 'one entry in fifty has a refund, and staff look at few charges',
  "select case when l.method = 'Stripe Purchase Transaction'": 'figures sum over all that was sold',
  'with h as (select count(*) as n': 'the page of operations counts what waits',
  'select count(*) as "open" from "alerts"': 'a season has a few hundred alerts',
  "where w.state = 'waiting' order by w.id": 'a job once a minute, over all who wait',
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

// where scans and joins of whole tables cost most, only what has no index for its condition still reads one
test.runIf(onServer)('no statement reads a table that grows with sales whole', { tags: 'full' }, async () => {
  const captain = await aCaptain({ roles: [...roles] })
  const [world, usbcId] = [await aWorld(captain, null), await aMember()]
  const named = { ...world, usbcId, day: '2026-03-01', soldOn: '2026-03-01' }
  const { sent } = await countStatements(async () => {
    for (const key of Object.keys(calls).filter((key) => !rare.includes(key)) as CallKey[])
      await sendAbout(captain, key, world, usbcId)
    for (const [, method, path, payload] of staffReads(named))
      await server.inject({
        ...{ method: method as 'GET', url: `/api/${path}`, headers: { authorization: `Bearer ${captain.token}` } },
        ...(payload ? { payload } : {}),
      })
    for (const { everyMs, run } of jobs) if (everyMs < hourMs) await run(services)
  })
  const statements = new Map(sent.map(({ text, values }) => [text.replace(/\s+/g, ' ').trim(), values]))
  // parts of a table that are worked off
  const { rows: queues } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where pg_get_expr(indpred, indrelid) !~ 'IS NOT NULL|^.merged_into'`.execute(db)
  const names = queues.map(({ name }) => name)
  const found: string[] = []
  const asLarge = db.transaction().execute(async (tx) => {
    // what the planner believes of a table that has a page, and of one that has none
    await sql`update pg_class set relpages = 1, reltuples = case when pg_relation_size(oid) > 0 then 100000 else -1 end
      where relkind = 'r' and relname = any(${growing})`.execute(tx)
    await sql`delete from pg_statistic`.execute(tx)
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(tx)
    for (const [text, values] of statements) {
      if (!/^(with|select|insert|update|delete) /.test(text)) continue
      const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(`explain (format json) ${text}`, values))
      const [explained] = Object.values(rows[0] ?? {}) as [{ Plan: Node }][]
      const scanned = explained ? scansOf(explained[0].Plan, names) : ['nothing explained']
      if (scanned.length > 0) found.push(`${scanned.join(', ')}: ${text}`)
    }
    throw rolledBack
  })
  await expect(asLarge).rejects.toBe(rolledBack)
  const allowed = Object.keys(mayScan)
  expect(found.filter((line) => !allowed.some((part) => line.includes(part)))).toEqual([])
  expect(allowed.filter((part) => !found.some((line) => line.includes(part)))).toEqual([])
})

/** Growing tables that a plan reads whole; one that stops at a limit reads what it needs. */
function scansOf(node: Node, queues: readonly string[]): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Plans = [] } = node
  if (type === 'Limit') return []
  const isWhole = /^(Seq|Index|Index Only) Scan$/.test(type) && !node['Index Cond'] && !queues.includes(index)
  const read = isWhole && growing.includes(table) ? [`${table} ${index}`] : []
  return [...read, ...Plans.flatMap((child) => scansOf(child, queues))]
}
