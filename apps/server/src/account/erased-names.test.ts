import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aTournament } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const unique = () => randomUUID().slice(0, 8)

test('mails to others no longer name who is erased, nor what they wrote', async () => {
  const [firstName, lastName] = [`Zyx${unique()}`, `Qwv${unique()}`]
  const name = `${firstName} ${lastName}`
  const captain = await aCaptain({ given_name: firstName, family_name: lastName })
  const personId = await personIdOf(captain)
  const tid = await aTournament()
  const squad = { event: 'Team', squad: null, team: 'Pin Pals', location: null, entryNumber: 1 }
  const mail = { tournamentId: tid, now: new Date() }
  const to = () => `${unique()}@bowler.test`
  const refund = { amount: 100, to: 'visa 4242', isCard: true, payer: name }
  const done = { name: 'Ann', entries: [squad], virtualEntries: [] }
  await transact(db, { email: 'test' }, async (tx) => {
    const short = `${firstName} ${lastName[0]}.`
    const linked = { ...squad, captainId: personId, captain: short, linkId: randomUUID() }
    const about = () => ({ ...mail, about: unique(), to: to() })
    await queueMail(tx, { ...about(), kind: 'invitation', data: { ...linked, message: `Yours, ${firstName}` } })
    await queueMail(tx, { ...about(), kind: 'bowlerJoined', data: { ...linked, name: 'Ann' } })
    await queueMail(tx, { ...about(), kind: 'shareReminder', data: { ...linked, name: 'Ann', open: 1, price: 2 } })
    await queueMail(tx, { ...about(), kind: 'refunded', data: { ...done, refund } })
    await queueMail(tx, {
      ...about(),
      kind: 'captainChanged',
      data: { ...squad, name: 'Ann', other: name, isNew: true },
    })
    const other = { ...refund, payer: `${name}son` }
    await queueMail(tx, { ...about(), kind: 'refunded', data: { ...done, name, refund: other } })
    const ended = { name: 'Ann', entries: [squad], why: `${captain.email} declined, not ${name}.` }
    await queueMail(tx, { ...about(), kind: 'handOverEnded', data: ended })
  })
  const erased = await callAs(await aCaptain({ roles: ['superuser'] }), 'DELETE admin/person/:id', {
    params: { id: personId },
  })
  expect(erased.statusCode).toBe(200)
  const rows = await db
    .selectFrom('mails')
    .select('data')
    .where(sql<boolean>`data ->> 'tournamentId' = ${tid}`)
    .where('toAddress', 'like', '%@bowler.test')
    .execute()
  expect(rows).toHaveLength(7)
  const text = JSON.stringify(rows)
  const rest = text.replace(`"name":"${name}"`, '').replace(`${name}son`, '')
  for (const gone of [firstName, lastName, captain.email]) expect(rest).not.toContain(gone)
  expect(text).toContain('"why":"Erased declined, not Erased."')
  // who has the same name, or a longer one, keeps theirs
  expect(text).toContain(`"name":"${name}"`)
  expect(text).toContain(`"payer":"${name}son"`)
})
