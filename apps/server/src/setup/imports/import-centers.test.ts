import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain } from '../../testing/makers.ts'
import { aGroup } from '../../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const superuser = await aCaptain({ roles: ['superuser'] })
const number = () => crypto.randomUUID().slice(0, 8)
const send = (
  rows: Record<string, unknown>[],
  rest: { skipWrong?: boolean; firstRow?: number } = {},
  onlyCheck = false,
) => callAs(superuser, 'POST setup/centers/import', { query: { dryRun: String(onlyCheck) }, body: { rows, ...rest } })
const centers = (numbers: string[]) =>
  db.selectFrom('centers').selectAll().where('certificationNumber', 'in', numbers).orderBy('name').execute()
const row = (values: Record<string, unknown> = {}) => ({
  ...{ name: 'Alley', certificationNumber: number(), address: '1 Pin St', city: 'Reno', state: 'NV' },
  ...{ zipCode: '89501', phone: '(775) 555-0100', lanes: '40' },
  ...values,
})

test('the same file twice: new, then the same; a changed cell is written alone', async () => {
  const rows = [row({ name: 'Able' }), row({ name: 'Baker' })]
  const numbers = rows.map(({ certificationNumber }) => certificationNumber)
  expect((await send(rows)).body).toMatchObject({ new: 2, changed: 0, same: 0, wrong: 0 })
  const [first] = await centers(numbers)
  expect(first).toMatchObject({ name: 'Able', zip: '89501', lanes: 40, city: 'Reno' })
  expect((await send(rows)).body).toMatchObject({ new: 0, changed: 0, same: 2 })
  const again = rows.map(({ name, certificationNumber }) => ({ name: name.toUpperCase(), certificationNumber }))
  const changed = await send([again[0] as never, rows[1] as never], { firstRow: 2 })
  expect(changed.body.rows).toEqual([
    { row: 2, state: 'changed', messages: [] },
    { row: 3, state: 'same', messages: [] },
  ])
  // the columns that the file does not have
  expect((await centers(numbers))[0]).toMatchObject({ name: 'ABLE', zip: '89501', lanes: 40 })
})

test('a number is found in any letter case, and keeps its own', async () => {
  const certificationNumber = `ab${number()}`
  await send([row({ certificationNumber })])
  const shouted = row({ certificationNumber: certificationNumber.toUpperCase() })
  expect((await send([shouted])).body).toMatchObject({ same: 1, new: 0 })
  expect(await centers([certificationNumber.toUpperCase()])).toEqual([])
})

test('a check says the same and writes nothing', async () => {
  const rows = [row(), row({ lanes: 'many' })]
  const { body } = await send(rows, {}, true)
  expect(body).toMatchObject({ new: 1, wrong: 1 })
  expect(body.rows[1]).toEqual({ row: 2, state: 'wrong', messages: ['Enter the number of lanes as a whole number.'] })
  expect(await centers(rows.map(({ certificationNumber }) => certificationNumber))).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Enter the name of the center.'],
  [{ certificationNumber: '' }, 'Enter the certification number.'],
  [{ lanes: -1 }, 'Enter the number of lanes as a whole number.'],
  [{ lanes: 1000 }, 'Enter at most 999 lanes.'],
  [{ city: 'a\u0000' }, 'Some characters cannot be used here.'],
  [{ zipCode: { $gt: '' } }, 'zipCode: expected string, received object.'],
])('a wrong row is named and refuses the others: %j', async (values, message) => {
  const good = row()
  const { statusCode, body } = await send([good, row(values)], { firstRow: 501 })
  expect([statusCode, body.code, body.messages]).toEqual([422, 'RuleBroken', [`Row 502: ${message}`]])
  expect(await centers([good.certificationNumber])).toEqual([])
  const skipped = await send([good, row(values)], { skipWrong: true })
  expect(skipped.body).toMatchObject({ new: 1, wrong: 1 })
  expect(await centers([good.certificationNumber])).toHaveLength(1)
})

test('a number that comes twice in a file is wrong the second time', async () => {
  const certificationNumber = number()
  const { body } = await send([row({ certificationNumber }), row({ certificationNumber, name: 'Else' })], {}, true)
  expect(body.rows.map(({ state }) => state)).toEqual(['new', 'wrong'])
  expect(body.rows[1]?.messages).toEqual(['Row 1 says the same already.'])
})

test('500 rows are taken at once, 501 are not; two imports of the same rows at once both end well', async () => {
  const rows = Array.from({ length: 501 }, () => row())
  expect((await send(rows)).statusCode).toBe(400)
  const [forth, back] = [rows.slice(1), rows.slice(1).reverse()]
  const replies = await Promise.all([send(forth), send(back)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await send(forth)).body.same).toBe(500)
})

test('a partner hub does not change the centers of all', async () => {
  const hub = await aCaptain({ roles: ['superuser'], groups: [(await aGroup()).name] })
  const reply = await callAs(hub, 'POST setup/centers/import', { query: {}, body: { rows: [row()] } })
  expect([reply.statusCode, reply.body.message]).toEqual([403, 'Centers are kept by the organisation itself.'])
})
