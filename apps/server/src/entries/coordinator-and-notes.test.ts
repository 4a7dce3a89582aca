import { expect, test } from 'vitest'
import { callAs } from '../testing/kit.ts'
import { anAdmin } from '../testing/makers.ts'
import { aTeam, db } from '../testing/rosters.ts'
import { anEntry } from '../testing/sold.ts'

const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test' }

test('the coordinator of an entry is set, read and corrected; linked children follow', async () => {
  const { captain, entryId, squadId } = await aTeam({ status: 6 })
  const child = await anEntry({ captain, squadId, parentEntryId: entryId, parentPosition: 1 })
  const staff = await anAdmin()
  const params = { id: entryId }
  const nobody = { firstName: '', lastName: '', email: '' }
  const first = (await callAs(staff, 'GET admin/coordinator/:id', { params })).body
  expect(first).toEqual({ ...nobody, revision: expect.any(String) })
  const set = await callAs(staff, 'POST admin/entry/:id/coordinator', {
    params,
    body: { ...ann, email: ' ann@kegler.test ', revision: first.revision },
  })
  expect(set).toMatchObject({ statusCode: 200, body: ann })
  for (const id of [entryId, child])
    expect((await callAs(staff, 'GET admin/coordinator/:id', { params: { id } })).body).toMatchObject(ann)
  const wrong = await callAs(staff, 'POST admin/entry/:id/coordinator', { params, body: { ...ann, email: 'ann' } })
  expect(wrong).toMatchObject({ statusCode: 400, body: { message: 'Please provide a valid email.' } })
  const late = await callAs(staff, 'POST admin/entry/:id/coordinator', {
    params,
    body: { ...ann, firstName: 'Bo', revision: first.revision },
  })
  expect(late).toMatchObject({ statusCode: 409, body: { code: 'Stale' } })
  const direct = await callAs(staff, 'POST admin/entry/:id/coordinator', { params: { id: child }, body: ann })
  expect(direct.body).toMatchObject({ code: 'LinkedEntry', data: { parentEntryId: entryId } })
})

test('notes are added, newest first, and never changed; they need text of at most 500 characters', async () => {
  const { entryId } = await aTeam({ status: 6 })
  const staff = await anAdmin()
  const add = (text: string) => callAs(staff, 'POST admin/entry/:id/note', { params: { id: entryId }, body: { text } })
  await add('Wants lane 1.')
  const { body } = await add('x'.repeat(500))
  expect(body.notes.map(({ text, by }) => [text.slice(0, 5), by])).toEqual([
    ['xxxxx', staff.email],
    ['Wants', staff.email],
  ])
  expect((await add('  ')).statusCode).toBe(400)
  expect(await add('x'.repeat(501))).toMatchObject({
    statusCode: 400,
    body: { message: 'A note has at most 500 characters.' },
  })
  await expect(
    (await db()).updateTable('entryNotes').set({ text: 'y' }).where('entryId', '=', entryId).execute(),
  ).rejects.toThrow()
})
