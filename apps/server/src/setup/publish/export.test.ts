import { gunzipSync } from 'node:zlib'
import { dayOf } from '@kegler/domain/dates.ts'
import { ImportFile } from '@kegler/domain/setup/publish/import-file.ts'
import { exportFailed } from '@kegler/domain/setup/status/statuses.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/db.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../../testing/sold.ts'
import { problemOf } from '../../testing/tms.ts'
import { runDueExports } from './run-due-exports.ts'
import { fileNameOf } from './write-import-file.ts'

const { services, server } = await theKit()
const { db } = services.database
const superUser = await aCaptain({ roles: ['superuser'] })
const captain = await aCaptain()
const params = (tid: string) => ({ params: { id: tid } })
const begin = (tid: string) => callAs(superUser, 'POST export/tournament/:id/BeginExport', params(tid))
const stateOf = async (tid: string) => (await callAs(superUser, 'GET setup/tournament/:id/status', params(tid))).body
const download = (tid: string, headers: Record<string, string> = {}) =>
  server.inject({
    url: `/api/export/tournament/${tid}/downloadexport`,
    headers: { authorization: `Bearer ${superUser.token}`, ...headers },
  })
const toStatus = (tid: string, statusName: 'All Registrations Closed' | 'Public Registration Closed') =>
  callAs(superUser, 'PUT setup/tournament/:id/status', { ...params(tid), body: { statusName } })

test('the file holds what is sold once, with averages and divisions, and no money', async () => {
  const tid = await aTournament({ name: 'Open: 2026 "Finals"', status: 4, exportId: 'file' })
  const team = await anEvent(tid, { numberOfBowlers: 2 })
  const squad = await aSquad(team)
  const all = await aVirtualEvent(tid, [team])
  const [one, two] = [await aBowler({ average: 201 }), await aBowler({ average: null })]
  const first = await anEntry({ captain, squadId: squad, bowlers: [one.id, two.id], paid: true, name: 'Pin "Pals"' })
  const second = await anEntry({ captain, squadId: squad })
  const gone = await anEntry({ captain, squadId: squad })
  await db.updateTable('entries').set({ isCancelled: true, squadId: null }).where('id', '=', gone).execute()
  await transact(db, { email: 'maker' }, (tx) =>
    sql`update roster_positions p set average = 155 from rosters r where r.id = p.roster_id and r.entry_id = ${first}`.execute(
      tx,
    ),
  )
  const virtual = await aVirtualEntry({ captain, virtualEventId: all, bowlerId: one.id })

  expect(await stateOf(tid)).toMatchObject({ exportStatus: 0, canExport: true, systemShouldExport: true })
  expect((await download(tid)).statusCode).toBe(404)
  expect((await begin(tid)).body).toEqual({ exportStatus: 1 })
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 1, exportFileName: null, publishing: false })
  expect((await begin(tid)).body.message).toBe('This tournament is being exported already. Please wait.')
  await runDueExports(services)
  const exportFileName = `Open 2026 Finals-${dayOf(new Date(), zone)}.json`
  const exportFileLocation = `api/export/tournament/${tid}/downloadexport`
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 2, exportFileName, exportFileLocation })

  const reply = await download(tid)
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="${exportFileName}"; filename*=UTF-8''${encodeURIComponent(exportFileName)}`,
  )
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  const file = ImportFile.parse(reply.json())
  expect(file).toEqual(reply.json())
  expect(problemOf('import-file', reply.json())).toBeNull()
  expect(file.entries.map(({ id, eventId, squadId }) => [id, eventId, squadId])).toEqual([
    [first, team, squad],
    [second, team, squad],
  ])
  expect(file.entries[0]).toMatchObject({
    name: 'Pin "Pals"',
    roster: [
      { position: 1, usbcId: one.usbcId, average: 201 },
      { position: 2, usbcId: two.usbcId, average: 155 },
    ],
  })
  expect(file.virtualEntries).toEqual([
    { id: virtual, virtualEventId: all, usbcId: one.usbcId, teamEntryId: null, divisionId: null },
  ])
  const { tournament: _, ...sold } = file
  expect(JSON.stringify(sold)).not.toMatch(/"\w*(fee|price|amount|paid|balance|card|email|captain)\w*":|@/i)

  const zipped = await download(tid, { 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(String(gunzipSync(zipped.rawPayload)))).toEqual(reply.json())
  const seen = await db.selectFrom('accessLog').selectAll().where('tournamentId', '=', tid).execute()
  expect(seen.map(({ act, personId }) => [act, personId])).toEqual(
    Array(2).fill(['GET export/tournament/:id/downloadexport', await personIdOf(superUser)]),
  )
  // a status change starts over
  await toStatus(tid, 'All Registrations Closed')
  expect(await stateOf(tid)).toMatchObject({ exportStatus: 0, exportFileName: null, exportFileLocation: null })
  expect((await download(tid)).statusCode).toBe(404)
})

test('only in two statuses, only for a system that takes a file, only for who manages it', async () => {
  for (const status of [1, 2, 3, 6]) {
    const tid = await aTournament({ status, exportId: 'file' })
    expect((await stateOf(tid)).canExport).toBe(false)
    const { statusCode, body } = await begin(tid)
    expect([statusCode, body.message]).toEqual([
      422,
      "A tournament can be exported in the statuses 'Public Registration Closed' and 'All Registrations Closed'.",
    ])
  }
  const none = await aTournament({ status: 4 })
  expect((await begin(none)).body.message).toBe(
    'This tournament has no tournament management system that takes a file.',
  )
  const tid = await aTournament({ status: 5, exportId: 'file' })
  const stranger = await aCaptain({ roles: ['manager'] })
  expect((await callAs(stranger, 'POST export/tournament/:id/BeginExport', params(tid))).statusCode).toBe(403)
  expect((await callAs(stranger, 'GET export/tournament/:id/downloadexport', params(tid))).statusCode).toBe(403)
  expect((await begin(tid)).statusCode).toBe(200)
})

test('after 15 minutes it has failed and may be begun again; a status change stops it', async () => {
  const tid = await aTournament({ status: 4, exportId: 'file' })
  await begin(tid)
  await db.updateTable('exports').set({ state: 'running' }).where('tournamentId', '=', tid).execute()
  const at = (minutes: number) => ({ ...services, now: () => new Date(Date.now() + minutes * 60_000) })
  await runDueExports(at(14))
  expect((await stateOf(tid)).exportStatus).toBe(1)
  await runDueExports(at(15))
  expect((await stateOf(tid)).exportStatus).toBe(3)
  expect(exportFailed).toContain('Please contact your Registration support.')
  await begin(tid)
  await runDueExports(services)
  expect((await stateOf(tid)).exportStatus).toBe(2)
  // its status changes while it is written
  await anEntry({ captain, squadId: await aSquad(await anEvent(tid)) })
  await begin(tid)
  let changed: Promise<unknown> | undefined
  const step = () => {
    changed ??= toStatus(tid, 'All Registrations Closed')
  }
  const slow = { ...services, step }
  await runDueExports(slow)
  await changed
  expect([0, 2]).toContain((await stateOf(tid)).exportStatus)
  expect(
    (await db.selectFrom('exports').select('state').where('tournamentId', '=', tid).execute()).length,
  ).toBeLessThan(2)
})

test('6,000 entries do not keep others waiting', { tags: 'full', timeout: 120_000 }, async () => {
  const tid = await aTournament({ status: 4, exportId: 'file' })
  const event = await anEvent(tid, { numberOfBowlers: 1, entriesPerLanePair: 150 })
  const squad = await aSquad(event, { endLane: 100 })
  const captainId = await personIdOf(captain)
  await transact(db, { email: 'maker' }, (tx) =>
    sql`with made as (insert into entries (tournament_id, event_id, squad_id, captain_id)
        select ${tid}::uuid, ${event}::uuid, ${squad}::uuid, ${captainId}::uuid from generate_series(1, 6000) returning id)
      insert into rosters (tournament_id, captain_id, entry_id) select ${tid}::uuid, ${captainId}::uuid, id from made`.execute(
      tx,
    ),
  )
  await begin(tid)
  let turns = 0
  let turning: NodeJS.Immediate | undefined
  const turn = () => {
    turns += 1
    turning = setImmediate(turn)
  }
  turn()
  /** By chunk, how often others had their turn before it. */
  const turnsBefore: number[] = []
  const seen = new Set<unknown>()
  let asking: Promise<unknown> = Promise.resolve()
  const step = (name: string) => {
    if (name !== 'export:chunk') return
    turnsBefore.push(turns)
    asking = stateOf(tid).then(({ exportProgress }) => seen.add(exportProgress?.written))
  }
  await runDueExports({ ...services, step })
  await asking
  clearImmediate(turning)
  expect(new Set(turnsBefore).size).toBe(turnsBefore.length)
  expect(seen.size).toBeGreaterThan(3)
  const file = ImportFile.parse((await download(tid)).json())
  expect(new Set(file.entries.map(({ entryNumber }) => entryNumber)).size).toBe(6_000)
  expect(file.entries).toHaveLength(6_000)
})

test.each([
  ['Open', 'Open-2026-03-01.json'],
  ['a/b\\c:d*e?"f<g>h|i\u0007', 'a b c d e f g h i-2026-03-01.json'],
  ['Fête 🎳', 'Fête 🎳-2026-03-01.json'],
])('the file of %s', (name, file) => expect(fileNameOf(name, '2026-03-01')).toBe(file))
