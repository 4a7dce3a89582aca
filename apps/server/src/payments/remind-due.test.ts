import { addDays, dayOf, formatDay, instantOf } from '@kegler/domain/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { aBowler, anEntry } from '../testing/sold.ts'
import { remindDue } from './remind-due.ts'

const { services, clock } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
const dueOn = addDays(today, 20)
/** The clock of the product at a time of the venue, so many days before the due day. */
const setClock = (daysBefore: number, time: string) => {
  clock.ahead = Date.parse(instantOf({ day: addDays(dueOn, -daysBefore), time }, zone)) - Date.now()
}
afterEach(() => {
  clock.ahead = 0
})
const queuedTo = ({ email }: Person) =>
  db.selectFrom('mails').selectAll().where('toAddress', '=', email).orderBy('createdAt').execute()

async function anOwing(entries = 2) {
  const tid = await aTournament({ deposits: true, depositDueOn: dueOn, depositReminders: '14, 3' })
  const squadId = await aSquad(await anEvent(tid, { deposit: 2500 }))
  const captain = await aCaptain()
  const ids: string[] = []
  for (let n = 0; n < entries; n += 1) ids.push(await anEntry({ captain, squadId, deposit: 2500, dueOn }))
  await anEntry({ captain, squadId })
  return { tid, squadId, captain, ids }
}

test('one mail a day of reminding, from 9:00 AM, with all that is due then; two processes send it once', async () => {
  const { captain } = await anOwing()
  setClock(15, '12:00')
  await remindDue(services)
  setClock(14, '08:59')
  await remindDue(services)
  expect(await queuedTo(captain)).toEqual([])
  setClock(14, '09:00')
  await Promise.all([remindDue(services), remindDue(services)])
  await remindDue(services)
  const mails = await queuedTo(captain)
  expect(mails).toMatchObject([
    { kind: 'paymentLink', data: { balanceDue: 20_000, dueBy: formatDay(dueOn), entries: [{ balance: 10_000 }, {}] } },
  ])
  const sent: { to: string; subject: string; text: string }[] = []
  await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })
  const mail = sent.find(({ to }) => to === captain.email)
  expect(mail?.subject).toContain(`Balance due by ${formatDay(dueOn)}`)
  expect(mail?.text).toContain('Balance: $100.00')
  expect(mail?.text).toContain('/registration/manage/')
  setClock(3, '09:30')
  await remindDue(services)
  expect(await queuedTo(captain)).toHaveLength(2)
  setClock(0, '10:00')
  await remindDue(services)
  setClock(-1, '10:00')
  await remindDue(services)
  expect(await queuedTo(captain)).toHaveLength(2)
})

test('it says whose shares are open, where bowlers pay shares', async () => {
  const { tid, captain, squadId } = await anOwing(0)
  const rosa = await aBowler({ firstName: 'Rosa', lastName: 'Lindqvist' })
  const entryId = await anEntry({ captain, squadId, deposit: 2500, dueOn, bowlers: [rosa.id] })
  const { id: rosterId } = await db
    .selectFrom('rosters')
    .select('id')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
  const shares = [2000, 0, 3000].map((amount, index) => ({ rosterId, position: index + 1, amount }))
  await db.insertInto('shares').values(shares).execute()
  setClock(14, '10:00')
  await remindDue(services)
  setClock(3, '10:00')
  await db.updateTable('tournaments').set({ shares: true }).where('id', '=', tid).execute()
  await remindDue(services)
  const open = [
    { name: 'Rosa Lindqvist', open: 2000 },
    { name: 'Position 3', open: 3000 },
  ]
  expect(await queuedTo(captain)).toMatchObject([
    { data: { entries: [{ openShares: [] }] } },
    { data: { entries: [{ openShares: open }] } },
  ])
  const sent: { to: string; text: string }[] = []
  await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })
  const texts = sent.flatMap(({ to, text }) =>
    to === captain.email ? [text.includes('Open share of Rosa Lindqvist: $20.00')] : [],
  )
  expect(texts.toSorted()).toEqual([false, true])
})

test('a reminder that was missed is sent within two days, and no older one', async () => {
  const { captain } = await anOwing(1)
  setClock(11, '10:00')
  await remindDue(services)
  expect(await queuedTo(captain)).toEqual([])
  setClock(2, '10:00')
  await remindDue(services)
  expect((await queuedTo(captain)).map(({ about }) => about.split(' ').at(-1))).toEqual(['3'])
})

test('nothing is sent once nothing is owed, after a cancellation, or on the day of the sale', async () => {
  const paid = await anOwing(1)
  await db
    .updateTable('entries')
    .set({ isCancelled: true })
    .where('id', '=', paid.ids[0] ?? '')
    .execute()
  const owing = await anOwing(1)
  await db
    .insertInto('ledger')
    .values({
      ...{ entryId: owing.ids[0] ?? '', type: 'Payment', amount: -10_000, description: 'Cash', method: 'Cash' },
      ...{ createdBy: 'maker', createdAt: new Date() },
    })
    .execute()
  const late = await anOwing(0)
  setClock(14, '07:00')
  const { captain, squadId } = late
  await anEntry({ captain, squadId, deposit: 2500, dueOn, createdAt: services.now() })
  setClock(14, '10:00')
  await remindDue(services)
  for (const one of [paid, owing, late]) expect(await queuedTo(one.captain)).toEqual([])
})

test('a later due date moves the reminders that were not sent', async () => {
  const { tid, captain } = await anOwing(1)
  setClock(14, '10:00')
  await remindDue(services)
  await db
    .updateTable('tournaments')
    .set({ depositDueOn: addDays(dueOn, 5) })
    .where('id', '=', tid)
    .execute()
  await db.updateTable('entries').set({ version: 9 }).where('tournamentId', '=', tid).execute()
  setClock(3, '10:00')
  await remindDue(services)
  expect(await queuedTo(captain)).toHaveLength(1)
  setClock(-2, '10:00')
  await remindDue(services)
  expect((await queuedTo(captain)).map(({ about }) => about.split(' ').slice(-2).join(' '))).toEqual([
    `${dueOn} 14`,
    `${addDays(dueOn, 5)} 3`,
  ])
})
