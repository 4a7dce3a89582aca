import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { aTeam, places } from '../testing/rosters.ts'
import { aBowler, personIdOf } from '../testing/sold.ts'

const { db } = (await theKit()).services.database
type Reply = { statusCode: number; body: { code?: string; data?: unknown } }
interface Saved {
  /** What a page sends back with its save. */
  read: (clerk: Person) => Promise<string>
  save: (clerk: Person, text: string, revision?: string) => Promise<Reply>
  /** The fields of a text, as they are compared. */
  fields: (text: string) => object
  clerk?: () => Promise<Person>
}

const texts: Readonly<Record<string, () => Promise<Saved>>> = {
  'a coordinator': async () => {
    const params = { id: (await aTeam()).entryId }
    const fields = (firstName: string) => ({ firstName, lastName: 'Lee', email: 'lee@kegler.test' })
    return {
      read: async (clerk) => (await callAs(clerk, 'GET admin/entry/:id', { params })).body.coordinatorRevision,
      save: (clerk, text, revision) =>
        callAs(clerk, 'POST admin/entry/:id/coordinator', { params, body: { ...fields(text), revision } }),
      fields,
    }
  },
  'the name of a captain': async () => {
    const captainId = await personIdOf((await aTeam()).captain)
    const fields = (firstName: string) => ({ firstName, lastName: 'Kegel' })
    return {
      read: async (clerk) =>
        (await callAs(clerk, 'POST admin/captain/:id', { params: { id: captainId } })).body.nameRevision,
      save: (clerk, text, revision) =>
        callAs(clerk, 'POST admin/captain/update', { body: { captainId, ...fields(text), revision } }),
      fields,
    }
  },
  'the e-mail of a captain': async () => {
    const { entryId } = await aTeam()
    const body = { entryId, email: `${randomUUID()}@kegler.test`, firstName: 'Nora', virtualEntryIds: [] }
    const { captainId: id } = (await callAs(await anAdmin(), 'POST admin/captain/change/entry', { body })).body
    const fields = (text: string) => ({ email: `${text.toLowerCase()}-${id}@kegler.test` })
    return {
      read: async (clerk) => (await callAs(clerk, 'POST admin/captain/:id', { params: { id } })).body.emailRevision,
      save: (clerk, text, revision) =>
        callAs(clerk, 'POST admin/captain/:id/email', { params: { id }, body: { ...fields(text), revision } }),
      fields,
    }
  },
  'the notes on a captain': async () => {
    const id = await personIdOf((await aTeam()).captain)
    const fields = (notes: string) => ({ notes })
    return {
      read: async (clerk) =>
        String((await callAs(clerk, 'POST admin/captain/:id', { params: { id } })).body.notesVersion),
      save: (clerk, text, version) =>
        callAs(clerk, 'POST admin/captain/:id/notes', {
          params: { id },
          body: { ...fields(text), version: version === undefined ? undefined : Number(version) },
        }),
      fields,
    }
  },
  'the name of an account': async () => {
    const { id: accountId } = await db
      .insertInto('financeAccounts')
      .values({ name: 'Lanes', providerAccountId: `acct_${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fields = (accountName: string) => ({ accountName })
    return {
      read: async (clerk) =>
        (await callAs(clerk, 'GET finance/getaccounts')).body.accounts.find(({ id }) => id === accountId)?.revision ??
        '',
      save: (clerk, text, revision) =>
        callAs(clerk, 'POST finance/modifyaccount', { body: { accountId, ...fields(text), revision } }),
      fields,
      clerk: () => aCaptain({ roles: ['financialofficer'] }),
    }
  },
}

test.each(Object.entries(texts))(
  '%s: what one clerk saved is not overwritten by another who has not seen it',
  async (_, about) => {
    const { read, save, fields, clerk = anAdmin } = await about()
    const [ann, bea] = [await clerk(), await clerk()]
    const before = await read(bea)
    expect((await save(ann, 'Anns', before)).statusCode).toBe(200)
    const late = await save(bea, 'Beas', before)
    expect(late).toMatchObject({
      statusCode: 409,
      body: {
        code: 'Stale',
        data: {
          ...fields('Anns'),
          revision: expect.any(String),
          changedBy: { email: ann.email, at: expect.any(String) },
        },
      },
    })
    const { revision } = late.body.data as { revision: string }
    expect(revision).toBe(await read(bea))
    expect((await save(bea, 'Beas', revision)).statusCode).toBe(200)
    // without one the last save wins
    expect((await save(ann, 'Anns')).statusCode).toBe(200)
  },
)

test('a coordinator and a roster are not decided on each other', async () => {
  const { entryId } = await aTeam()
  const params = { id: entryId }
  const [ann, bea] = [await anAdmin(), await anAdmin()]
  const { coordinatorRevision: revision, version } = (await callAs(ann, 'GET admin/entry/:id', { params })).body
  const roster = { name: 'Pin Pals', rosterPositions: places((await aBowler()).usbcId), version }
  const coordinator = { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test', revision }
  expect((await callAs(ann, 'POST admin/entry/:id/coordinator', { params, body: coordinator })).statusCode).toBe(200)
  expect((await callAs(bea, 'PUT admin/entry/:id/roster', { params, body: roster })).statusCode).toBe(200)
  const again = { ...coordinator, revision: (await callAs(ann, 'GET admin/coordinator/:id', { params })).body.revision }
  await callAs(bea, 'PUT admin/entry/:id/roster', { params, body: { ...roster, name: 'Others', version: version + 1 } })
  expect((await callAs(ann, 'POST admin/entry/:id/coordinator', { params, body: again })).statusCode).toBe(200)
})
