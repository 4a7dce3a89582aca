import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { linkKinds, linkUnknown } from '@kegler/domain/teams/link.rules.ts'
import { beforeAll, expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aLink, sendByLink, sendWith, switchOn, tokenOf } from '../testing/links.ts'
import { aCaptain } from '../testing/makers.ts'
import { aTeam } from '../testing/rosters.ts'
import { aBowler } from '../testing/sold.ts'
import { linkToken } from './link.ts'

const { services } = await theKit()
const { db } = services.database
const byLink = (Object.entries(calls) as [CallKey, Call][]).filter(([, { allow }]) => allow === 'link')
const over = 'This link has ended. Ask your captain.'
let team: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  team = await aTeam({ invites: true, paymentLinks: true })
})

test('a token opens the calls of its kind alone, and no other', async () => {
  expect(byLink.length).toBeGreaterThan(1)
  for (const kind of linkKinds) {
    const { entryId } = await aTeam({ invites: true, paymentLinks: true })
    const link = await aLink(entryId, { kind })
    for (const [key, { links = [] }] of byLink) {
      const { statusCode, message } = await sendByLink(link, key)
      expect([key, kind, statusCode === 401]).toEqual([key, kind, !links.includes(kind)])
      if (statusCode === 401) expect(message).toBe(linkUnknown)
    }
  }
})

test('a changed token, another spelling, one of an unknown link and of a foreign key get one sentence', async () => {
  const link = await aLink(team.entryId)
  const token = await tokenOf(link)
  expect(token).toMatch(/^[\w-]{43}$/)
  const other = (character: string) => (character === 'A' ? 'B' : 'A')
  const changed = [...token].map((_, at) => token.slice(0, at) + other(token[at] ?? '') + token.slice(at + 1))
  // the last character has bits that say nothing
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => token.slice(0, -1) + last)
    .filter((one) => one !== token)
  const foreign = linkToken({ ...services.config, LINK_SECRETS: ['a key that is not ours, of 40 letters'] }, link)
  const ofNothing = await tokenOf({ id: crypto.randomUUID(), kind: 'team' })
  const wrong = [...changed, ...spellings, foreign, ofNothing, '', 'x', `${token}x`, token.toUpperCase()]
  for (const one of wrong)
    expect(await sendWith(`Link ${one}`, 'GET link/team'), one).toMatchObject({ statusCode: 401, message: linkUnknown })
  expect(await sendWith(`Link ${token}`, 'GET link/team')).toMatchObject({ statusCode: 200 })
  await db.deleteFrom('links').where('id', '=', link.id).execute()
  expect(await sendWith(`Link ${token}`, 'GET link/team')).toMatchObject({ statusCode: 401, message: linkUnknown })
})

test('every key of the installation opens, the first one signs', async () => {
  const { entryId } = await aTeam({ invites: true })
  const link = await aLink(entryId)
  const [first, second] = services.config.LINK_SECRETS
  const signed = (secret = '') => linkToken({ ...services.config, LINK_SECRETS: [secret] }, link)
  expect(await tokenOf(link)).toBe(signed(first))
  for (const secret of [first, second])
    expect((await sendWith(`Link ${signed(secret)}`, 'GET link/team')).statusCode).toBe(200)
})

test('a bearer opens no call by link, a link no call of anybody else, whatever the role', async () => {
  const { entryId } = await aTeam({ invites: true })
  const token = await tokenOf(await aLink(entryId))
  for (const roles of [[], ['superuser']]) {
    const person = await aCaptain({ roles })
    for (const [key] of byLink)
      for (const header of [null, `Bearer ${person.token}`, `Link ${person.token}`, `Bearer ${token}`])
        expect(await sendWith(header, key)).toMatchObject({ statusCode: 401 })
  }
  for (const key of ['GET authorization/getProfile', 'POST admin/entries/list', 'GET registration/cartroster'] as const)
    for (const header of [`Link ${token}`, `Bearer ${token}`])
      expect(await sendWith(header, key)).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' })
})

/** What has to happen to a team and its link, and what who holds it reads; null: it can be used. */
const states: Record<string, readonly [sentence: string | RegExp | null, change: (of: Held) => Promise<unknown>]> = {
  fresh: [null, async () => {}],
  joined: [null, (of) => join(of)],
  revoked: [over, (of) => end(of, 'revoked')],
  replaced: [over, (of) => end(of, 'replaced')],
  declined: [over, (of) => end(of, 'declined')],
  'of another captain': [over, (of) => end(of, 'captainChanged')],
  expired: [over, ({ id }) => db.updateTable('links').set({ expiresAt: new Date() }).where('id', '=', id).execute()],
  'switched off': [over, ({ entryId }) => switchOn(entryId, { invites: false })],
  'switched off after they joined': [
    null,
    async (of) => [await join(of), await switchOn(of.entryId, { invites: false })],
  ],
  'of a cancelled entry': [
    'This entry was cancelled. Ask Casey K.',
    ({ entryId }) => db.updateTable('entries').set({ isCancelled: true }).where('id', '=', entryId).execute(),
  ],
  'of a squad that has started': [
    /^Rosters of Open \w+ can no longer be changed\.$/,
    ({ squadId }) => db.updateTable('squads').set({ startsAt: new Date() }).where('id', '=', squadId).execute(),
  ],
  'of a closed tournament': [
    /^Rosters of Open \w+ can no longer be changed\.$/,
    ({ tid }) => db.updateTable('tournaments').set({ status: 5 }).where('id', '=', tid).execute(),
  ],
}
interface Held {
  id: string
  tid: string
  entryId: string
  squadId: string
}
const end = ({ id }: Held, ended: 'revoked' | 'replaced' | 'declined' | 'captainChanged') =>
  db.updateTable('links').set({ ended, endedAt: new Date() }).where('id', '=', id).execute()
async function join({ id }: Held) {
  const { id: bowlerId } = await aBowler()
  const joinedAt = new Date()
  await db.updateTable('links').set({ kind: 'bowler', bowlerId, joinedAt, position: 1 }).where('id', '=', id).execute()
}

test.each(Object.entries(states))('a link that is %s answers every call as it says', async (_, [sentence, change]) => {
  const { tid, entryId, squadId } = await aTeam({ invites: true })
  const { id } = await aLink(entryId)
  await change({ id, tid, entryId, squadId })
  const link = await db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (const [key, { links = [], afterEnd }] of byLink) {
    if (!links.includes(link.kind)) continue
    const reply = await sendByLink(link, key)
    const isOver = sentence !== null && !afterEnd
    expect([key, reply.statusCode === 422 && reply.code === 'RuleBroken']).toEqual([key, isOver])
    if (isOver) expect(reply.message).toMatch(sentence)
  }
})

test('calls by link have their own paths, and name the kinds that they are for', () => {
  for (const [key, { allow, links, afterEnd }] of Object.entries(calls) as [CallKey, Call][]) {
    const isByLink = allow === 'link'
    expect([key, / link\//.test(key), (links?.length ?? 0) > 0]).toEqual([key, isByLink, isByLink])
    if (afterEnd) expect(isByLink).toBe(true)
  }
})

test('what is answered by link names nobody else', async () => {
  const [joined, added] = [await aBowler({ firstName: 'Rosa' }), await aBowler({ firstName: 'Hidden' })]
  const { entryId } = await aTeam({ invites: true })
  const roster = await db.selectFrom('rosters').selectAll().where('entryId', '=', entryId).executeTakeFirstOrThrow()
  const positions = [joined, added].map(({ id: bowlerId }, at) => ({ rosterId: roster.id, position: at + 1, bowlerId }))
  await db.insertInto('rosterPositions').values(positions).execute()
  await aLink(entryId, { kind: 'bowler', bowlerId: joined.id, joinedAt: new Date(), email: 'rosa@kegler.test' })
  const { text } = await sendByLink(await aLink(entryId), 'GET link/team')
  expect(text).toContain('Rosa')
  expect(text).toContain('"free":[3]')
  for (const secret of ['Hidden', '@', roster.id, entryId, roster.captainId, joined.id, joined.usbcId, '1980-05-05'])
    expect(text).not.toContain(secret)
})
