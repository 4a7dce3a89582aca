import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../db/db.ts'
import type { Mail } from '../../gateways/mail.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../../testing/makers.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'
import { jitter } from '../../testing/waiting.ts'
import { queueMail } from '../queue/queue-mail.ts'
import { sendDueMails } from '../send-due-mails.ts'

const { services } = await theKit()
const { db } = services.database

async function aList(captains: number) {
  const tournamentId = await aTournament()
  const squadId = await aSquad(await anEvent(tournamentId), { endLane: 40 })
  for (let n = 0; n < captains; n += 1) await anEntry({ captain: await aCaptain(), squadId })
  return { audience: { list: 'entries' as const, tournamentId }, subject: 'Parking', text: 'The car park is closed.' }
}
const mailsOf = (tournamentId: string) =>
  db
    .selectFrom('mails')
    .select(['toAddress', 'state'])
    .where('kind', '=', 'campaign')
    .where(sql<boolean>`data ->> 'tournamentId' = ${tournamentId}`)
    .execute()

test('several who send the same mail at once reach everybody once', async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, anAdmin))
  // their rows are there before the race begins
  for (const admin of admins) await personIdOf(admin)
  for (let round = 0; round < 5; round += 1) {
    const body = await aList(8)
    const replies = await Promise.all(admins.map((admin) => callAs(admin, 'POST admin/mail/send', { body })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    expect(await mailsOf(body.audience.tournamentId)).toHaveLength(8)
  }
})

test('what is stopped while two senders work on it is sent once or not at all, and the log says which', async () => {
  const body = await aList(10)
  const admin = await anAdmin()
  const { campaignId } = (await callAs(admin, 'POST admin/mail/send', { body })).body
  const went: string[] = []
  let stopped: Promise<unknown> | undefined
  const mailer = {
    send: async ({ to }: Mail) => {
      went.push(to)
      if (went.length === 3)
        stopped = callAs(admin, 'POST admin/mail/campaign/:id/stop', { params: { id: campaignId }, body: {} })
      await jitter(20)
    },
  }
  await Promise.all([sendDueMails({ ...services, mailer }), sendDueMails({ ...services, mailer })])
  await stopped
  await sendDueMails({ ...services, mailer })
  const rows = await mailsOf(body.audience.tournamentId)
  const delivered = went.filter((to) => rows.some(({ toAddress }) => toAddress === to))
  expect(new Set(delivered).size).toBe(delivered.length)
  expect(
    rows
      .filter(({ state }) => state === 'sent')
      .map(({ toAddress }) => toAddress)
      .toSorted(),
  ).toEqual(delivered.toSorted())
  expect(rows.filter(({ state }) => state === 'stopped')).toHaveLength(10 - delivered.length)
})

test('a mail to one person does not wait behind mails to many', async () => {
  // those of other tests
  while ((await sendDueMails({ ...services, mailer: { send: async () => {} } })) > 0);
  const body = await aList(30)
  await callAs(await anAdmin(), 'POST admin/mail/send', { body })
  const { tournamentId } = body.audience
  const went: string[] = []
  let urgent: Promise<unknown> | undefined
  const queueUrgent = () =>
    transact(db, { email: 'test' }, (tx) =>
      queueMail(tx, {
        ...{ kind: 'paymentLink', about: tournamentId, to: 'urgent@kegler.test', tournamentId, now: services.now() },
        data: { name: 'A', balanceDue: 0, entries: [] },
      }),
    )
  const mailer = {
    send: async ({ to }: Mail) => {
      went.push(to)
      if (went.length === 2) urgent = queueUrgent()
      // whatever has begun in the middle of the campaign goes on when the mail is queued
      await urgent
    },
  }
  await sendDueMails({ ...services, mailer })
  expect(went).toHaveLength(31)
  // before it: the first mail, what four lanes had begun, and what three lanes claim while it is being written
  expect(went.indexOf('urgent@kegler.test')).toBeLessThan(9)
})
