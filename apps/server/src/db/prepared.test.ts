import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { anEntry, aVirtualEntry } from '../testing/sold.ts'

const { services } = await theKit()
const { db, kind } = services.database
const many = 7

// on one connection, which has prepared everything, also what other tests asked for by themselves
test.runIf(kind === 'embedded')('the text of no statement depends on how many things are asked for', async () => {
  const began = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: many })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const captain = await aCaptain()
  const times = Array.from({ length: many }, (_, n) => `${String(8 + n).padStart(2, '0')}:00`)
  const squads: string[] = []
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  for (const time of times) squads.push(await aSquad(singles, { time }))
  const usbcIds = await Promise.all(times.map(() => aMember()))
  const squadId = await aSquad(eventId, { time: '07:00' })
  const ok = (reply: { statusCode: number; text: string }) =>
    expect([reply.statusCode, reply.text.slice(0, 300)]).toSatisfy(([status]) => status === 200)
  const body = { usbcIds, eventId, squadId }
  ok(await callAs(captain, 'POST registration/entry/:tid/members', { params: { tid }, body }))
  const rosterData = JSON.stringify({ squadId, rosterPositions: places(...usbcIds) })
  ok(
    await callAs(captain, 'POST registration/cartroster', {
      body: { id: '1', tournamentId: tid, rosterType: 'Entry', rosterData },
    }),
  )
  const lines = [squadId, ...squads].map((id) => ({ id, quantity: 1 }))
  const paymentId = await paymentIdOf(order(captain, tid, lines, [{ id: virtualEventId, quantity: 7 }]))
  await payByCard(await secretOf(captain, paymentId))
  ok(await finish(captain, tid, paymentId))
  const entries = await Promise.all(squads.map((id) => anEntry({ captain, squadId: id })))
  const virtualEntries = await Promise.all(squads.map(() => aVirtualEntry({ captain, virtualEventId })))
  ok(await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } }))
  ok(await callAs(captain, 'GET tournament/:tid/virtualentries', { params: { tid } }))
  const ids = (list: string[]) => list.map((id) => ({ id }))
  const balance = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: ids(entries), virtualEvents: ids(virtualEntries) },
  })
  const balanceId = balance.body.paymentId ?? ''
  await payByCard(await secretOf(captain, balanceId))
  ok(
    await callAs(captain, 'POST registration/payment/balance', {
      body: { paymentId: balanceId, bypassWebHooks: true },
    }),
  )
  ok(
    await callAs(captain, 'PUT virtualevent/bowlers', {
      body: {
        virtualEventId,
        virtualEntryBowlers: virtualEntries.map((virtualEntryId) => ({ virtualEntryId, usbcId: null })),
      },
    }),
  )
  const value = String.raw`(\$\d+|default)`
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where prepare_time >= ${began.rows[0]?.at} and (statement ~ ${`in \\((\\$\\d+, ){6,}`} or statement ~ ${`(\\(${value}(, ${value})*\\), ){6,}`})`.execute(
    db,
  )
  expect(rows).toEqual([])
})
