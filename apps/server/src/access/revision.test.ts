import { Refusal } from '@kegler/domain/errors.ts'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { lockTournament } from '../db/locks.ts'
import { theKit } from '../testing/kit.ts'
import { aTournament } from '../testing/makers.ts'
import { requireRevision, revision } from './revision.ts'

const { services } = await theKit()
const { db } = services.database

test('the revision is that of the values, not of their order', () => {
  const form = { name: 'Open', sort: 1, tags: ['a', 'b'], logo: null }
  expect(revision({ logo: null, tags: ['a', 'b'], sort: 1, name: 'Open' })).toBe(revision(form))
  expect(revision(form)).toMatch(/^[\w-]{12}$/)
  for (const change of [{ name: 'open' }, { sort: 2 }, { tags: ['b', 'a'] }, { logo: '' }])
    expect(revision({ ...form, ...change })).not.toBe(revision(form))
})

const messagesOf = ({ marketingMessage, rosterMessage }: Awaited<ReturnType<typeof lockTournament>>) => ({
  marketingMessage,
  rosterMessage,
})
const save = (tid: string, marketingMessage: string, sent?: string) =>
  transact(db, { email: 'manager@kegler.test' }, async (tx) => {
    requireRevision(sent, messagesOf(await lockTournament(tx, tid)))
    await tx.updateTable('tournaments').set({ marketingMessage }).where('id', '=', tid).execute()
    return marketingMessage
  })

test('of two saves that are based on the same values one is refused with the newest', async () => {
  const tid = await aTournament({ marketingMessage: 'Before', rosterMessage: 'Bring a card.' })
  const base = revision({ marketingMessage: 'Before', rosterMessage: 'Bring a card.' })
  const results = await Promise.allSettled([save(tid, 'First', base), save(tid, 'Second', base)])
  const saved = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? (result.reason as Refusal) : []))
  expect([saved.length, refused.length]).toEqual([1, 1])
  const fields = { marketingMessage: saved[0], rosterMessage: 'Bring a card.' }
  expect(refused[0]).toBeInstanceOf(Refusal)
  expect(refused[0]).toMatchObject({ code: 'Stale', data: { ...fields, revision: revision(fields) } })
  expect(await save(tid, 'Third', revision(fields))).toBe('Third')
  expect(await save(tid, 'Without a revision the last one wins')).toMatch(/last one wins/)
})

test('another form of the same row does not make this one stale', async () => {
  const tid = await aTournament({ marketingMessage: 'Before', rosterMessage: null })
  const base = revision({ marketingMessage: 'Before', rosterMessage: null })
  await db.updateTable('tournaments').set({ name: 'Renamed' }).where('id', '=', tid).execute()
  expect(await save(tid, 'After', base)).toBe('After')
})
