import type { AskedOfBowler } from '@kegler/domain/questions/questions.calls.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { theKit } from '../testing/kit.ts'
import { aLink, sendByLink, switchOn } from '../testing/links.ts'
import { anEvent } from '../testing/makers.ts'
import { addQuestions, anAskedTeam, read, saveWaiver } from '../testing/questions.ts'
import { save } from '../testing/rosters.ts'

const { services } = await theKit()
const { db } = services.database
const asked = ({ text }: { text: string }) => JSON.parse(text) as z.output<typeof AskedOfBowler>

/** A team whose bowlers have links of their own, with two questions to each of them, one to the team and a waiver. */
async function aLinkedTeam() {
  const team = await anAskedTeam()
  const { manager, tid, captain, entryId, usbcIds } = team
  const elsewhere = await anEvent(tid, { name: 'Elsewhere' })
  const [size, diet] = await addQuestions(
    manager,
    tid,
    {},
    { label: 'Diet', kind: 'text', choices: '', isRequired: false },
    { label: 'Hotel', kind: 'text', choices: '', ofTeam: true },
    { label: 'Left-handed', kind: 'yesNo', choices: '', eventIds: [elsewhere] },
  )
  await saveWaiver(manager, tid, 'At my own risk.')
  await save(captain, entryId, usbcIds)
  const links = await db.selectFrom('links').selectAll().where('tournamentId', '=', tid).execute()
  const linkOf = ({ id }: { id: string }) => {
    const link = links.find(({ bowlerId }) => bowlerId === id)
    if (!link) throw new Error('no link')
    return link
  }
  return { ...team, size: size?.id ?? '', diet: diet?.id ?? '', linkOf }
}

test('a bowler answers by their link, also in place of their captain, who then reads that it is answered', async () => {
  const { captain, tid, entryId, usbcIds, other, size, diet, linkOf } = await aLinkedTeam()
  const link = linkOf(other)
  const team = JSON.parse((await sendByLink(link, 'GET link/team')).text)
  expect(team).toMatchObject({ asks: { answers: true, waiver: true, share: null } })
  const before = await sendByLink(link, 'GET link/answers')
  expect(asked(before)).toMatchObject({
    questions: [{ label: 'Shirt size' }, { label: 'Diet' }],
    ...{ answers: [], isMinor: false, accepted: null, state: 'missing', waiver: { version: 1 } },
  })
  for (const secret of [entryId, tid, other.id, other.usbcId, 'eventIds', 'Hotel'])
    expect(before.text).not.toContain(secret)
  await save(captain, entryId, usbcIds, {
    version: 2,
    answers: [{ questionId: size, usbcId: other.usbcId, value: 'M' }],
  })
  expect(asked(await sendByLink(link, 'GET link/answers')).answers).toMatchObject([{ questionId: size, value: 'M' }])
  const answers = [
    { questionId: size, value: 'L' },
    { questionId: diet, value: 'None' },
  ]
  const answered = await sendByLink(link, 'POST link/answers', { answers })
  expect([answered.statusCode, asked(answered).answers.map(({ value }) => value)]).toEqual([200, ['L', 'None']])
  const bowler = (await read(captain, tid)).bowlers.find(({ bowlerId }) => bowlerId === other.id)
  expect(bowler?.answers.map(({ value }) => value)).toEqual([null, null])
  await sendByLink(link, 'POST link/answers', { answers: [{ questionId: diet, value: null }] })
  expect(asked(await sendByLink(link, 'GET link/answers')).answers).toHaveLength(1)
  const wrong = await sendByLink(link, 'POST link/answers', { answers: [{ questionId: size, value: 'XL' }] })
  expect([wrong.statusCode, wrong.message]).toEqual([422, 'Shirt size: Choose one of the answers.'])
})

test('an adult accepts the waiver for themselves, for a minor a parent or guardian does', async () => {
  const { captain, tid, other, minor, linkOf } = await aLinkedTeam()
  const accept = (bowler: { id: string }, asGuardian: boolean, version = 1) =>
    sendByLink(linkOf(bowler), 'POST link/waiver', { version, signedName: 'Mo Alley', asGuardian })
  expect(asked(await sendByLink(linkOf(minor), 'GET link/answers'))).toMatchObject({ isMinor: true })
  expect(await accept(other, true)).toMatchObject({
    statusCode: 422,
    message: 'An adult bowler accepts for themselves.',
  })
  expect(await accept(minor, false)).toMatchObject({
    statusCode: 422,
    message: 'A parent or guardian accepts for a bowler under 18.',
  })
  expect(await accept(other, false, 2)).toMatchObject({ statusCode: 409, code: 'Stale' })
  expect((await read(captain, tid)).unanswered.waivers).toBe(3)
  expect(asked(await accept(other, false))).toMatchObject({ state: 'accepted' })
  expect(asked(await accept(minor, true))).toMatchObject({
    ...{ state: 'accepted', accepted: { signedName: 'Mo Alley', asGuardian: true, onPaper: false } },
  })
  expect((await read(captain, tid)).unanswered.waivers).toBe(1)
  const rows = await db.selectFrom('waiverAcceptances').selectAll().where('tournamentId', '=', tid).execute()
  expect(rows.map(({ acceptedBy }) => acceptedBy)).toEqual([null, null])
})

test('who has not joined, or is on the team no more, answers and accepts nothing', async () => {
  const { captain, entryId, usbcIds, other, size, linkOf } = await aLinkedTeam()
  await switchOn(entryId)
  const invited = await aLink(entryId, { kind: 'bowler', email: 'invited@kegler.test' })
  const tries = (link: typeof invited) =>
    Promise.all([
      sendByLink(link, 'GET link/answers'),
      sendByLink(link, 'POST link/answers', { answers: [{ questionId: size, value: 'L' }] }),
      sendByLink(link, 'POST link/waiver', { version: 1, signedName: 'Ann Alley', asGuardian: false }),
    ])
  const [self = '', minor = ''] = usbcIds
  await save(captain, entryId, [self, minor], { version: 2 })
  for (const link of [invited, linkOf(other)])
    for (const reply of await tries(link))
      expect(reply).toMatchObject({ statusCode: 422, message: 'This link has ended. Ask your captain.' })
  const bowlerId = other.id
  expect(await db.selectFrom('answers').selectAll().where('bowlerId', '=', bowlerId).execute()).toEqual([])
  expect(await db.selectFrom('waiverAcceptances').selectAll().where('bowlerId', '=', bowlerId).execute()).toEqual([])
})
