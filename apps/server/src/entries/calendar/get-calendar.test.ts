import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, aSquad } from '../../testing/makers.ts'
import { aSet, change } from '../../testing/moving.ts'
import { aTeam, db } from '../../testing/rosters.ts'
import { readCalendarEntries } from './read-calendar-entries.ts'

const line = (file: string, name: string) => file.split('\r\n').find((one) => one.startsWith(`${name}:`))
const calendar = (person: Parameters<typeof callAs>[0], id: string) =>
  callAs(person, 'GET registration/entry/:id/calendar', { params: { id } })

test('the file follows the entry: same UID, higher SEQUENCE, other time, cancelled', async () => {
  const { captain, entryId, eventId, tid } = await aTeam()
  const location = await (await db())
    .insertInto('locations')
    .values({
      tournamentId: tid,
      certificationNumber: '1',
      name: 'Lucky Lanes',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await (await db()).updateTable('events').set({ locationId: location.id }).where('id', '=', eventId).execute()
  const first = await calendar(captain, entryId)
  expect(first.statusCode).toBe(200)
  expect(line(first.text, 'LOCATION')).toBe('LOCATION:Lucky Lanes\\, Springfield\\, IL 62701')
  await change(captain, entryId, await aSquad(eventId, { time: '13:00' }))
  const second = await calendar(captain, entryId)
  expect([first, second].map(({ text }) => line(text, 'UID'))).toEqual([`UID:${entryId}`, `UID:${entryId}`])
  expect([first, second].map(({ text }) => line(text, 'SEQUENCE'))).toEqual(['SEQUENCE:1', 'SEQUENCE:2'])
  expect(line(second.text, 'DTSTART')).not.toBe(line(first.text, 'DTSTART'))
  await (await db()).updateTable('entries').set({ isCancelled: true }).where('id', '=', entryId).execute()
  expect(line((await calendar(captain, entryId)).text, 'STATUS')).toBe('STATUS:CANCELLED')
})

test('it is a calendar file to programs; others get none, entries without a squad neither', async () => {
  const { server } = await theKit()
  const { captain, entryId } = await aTeam()
  const reply = await server.inject({
    url: `/api/registration/entry/${entryId}/calendar`,
    headers: { authorization: `Bearer ${captain.token}` },
  })
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await calendar(await aCaptain(), entryId)).statusCode).toBe(404)
  await (await db()).updateTable('entries').set({ squadId: null }).where('id', '=', entryId).execute()
  expect(await calendar(captain, entryId)).toMatchObject({ statusCode: 422, body: { code: 'RuleBroken' } })
})

test('the Singles of a set come as one event beside the Doubles', async () => {
  const { captain, squadId, eventId } = await aTeam({}, { numberOfBowlers: 2 })
  const set = await aSet(captain, squadId, await aSquad(eventId, { time: '12:00' }))
  const all = [set.entryId, ...set.singles]
  const ids = (await readCalendarEntries(await db(), all)).map(({ id }) => id)
  expect(ids).toEqual([set.entryId, set.singles[0]])
  expect((await readCalendarEntries(await db(), [set.entryId])).map(({ id }) => id)).toEqual(ids)
  const single = await calendar(captain, set.singles[1] ?? '')
  expect(single.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(line(single.text, 'UID')).toBe(`UID:${set.singles[1]}`)
  expect((await calendar(captain, set.entryId)).text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
