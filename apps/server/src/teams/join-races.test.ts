import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { LinkRow } from '../access/link.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aLink, sendByLink } from '../testing/links.ts'
import { aMember } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { aTeam, save } from '../testing/rosters.ts'

const { services } = await theKit()
const { db } = services.database

async function aJoiner() {
  const usbcId = await aMember({ lastName: 'Joiner', birthDate: '1990-01-02' })
  return { usbcId, lastName: 'Joiner', birthDate: '1990-01-02', email: 'joiner@kegler.test' }
}
const join = async (link: LinkRow, form: object) => sendByLink(link, 'POST link/join', form)
/** Positions of the roster, and joined links that have not ended. */
async function readTeam(entryId: string) {
  const { rows } = await sql<{ positions: number; joined: number; filled: number }>`
    select count(p.*)::int as positions, max(r.filled) as filled, (select count(*)::int from links l
      where l.roster_id = r.id and l.joined_at is not null and l.ended_at is null) as joined
    from rosters r left join roster_positions p on p.roster_id = r.id where r.entry_id = ${entryId} group by r.id`.execute(
    db,
  )
  return rows[0]
}
const rounds = [1, 2, 3]

test.each(rounds)('two bowlers press Join for the last position at once: one joins (round %i)', async () => {
  const { tid, entryId } = await aTeam({ invites: true }, { numberOfBowlers: 1 })
  const link = await aLink(entryId)
  const replies = await Promise.all([await aJoiner(), await aJoiner()].map((form) => join(link, form)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(replies.find(({ statusCode }) => statusCode === 422)?.message).toMatch(/^This team is full now\./)
  expect(await readTeam(entryId)).toEqual({ positions: 1, filled: 1, joined: 1 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each(rounds)(
  'one bowler presses Join on two phones at once: they have one position and one link (round %i)',
  async () => {
    const { entryId } = await aTeam({ invites: true })
    const link = await aLink(entryId)
    const form = await aJoiner()
    const replies = await Promise.all([join(link, form), join(link, form)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await readTeam(entryId)).toEqual({ positions: 1, filled: 1, joined: 1 })
  },
)

test.each(rounds)('joining against a save of the captain, a revoked link and a cancellation (round %i)', async () => {
  const saving = await aTeam({ invites: true })
  const [joined, saved] = await Promise.all([
    join(await aLink(saving.entryId), await aJoiner()),
    save(saving.captain, saving.entryId, [await aMember(), await aMember()]),
  ])
  expect(joined.statusCode).toBe(200)
  expect([200, 409]).toContain(saved.statusCode)
  expect(await readTeam(saving.entryId)).toMatchObject({ positions: saved.statusCode === 200 ? 3 : 1, joined: 1 })

  const revoking = await aTeam({ invites: true })
  const [late] = await Promise.all([
    join(await aLink(revoking.entryId), await aJoiner()),
    callAs(revoking.captain, 'DELETE registration/entry/:id/link', { params: { id: revoking.entryId } }),
  ])
  const hasJoined = late.statusCode === 200 ? 1 : 0
  if (!hasJoined) expect(late.message).toBe('This link has ended. Ask your captain.')
  expect(await readTeam(revoking.entryId)).toMatchObject({ positions: hasJoined, joined: hasJoined })

  const cancelling = await aTeam({ invites: true })
  const [last, cancelled] = await Promise.all([
    join(await aLink(cancelling.entryId), await aJoiner()),
    cancel(cancelling.entryId),
  ])
  if (last.statusCode !== 200) expect(last.message).toBe('This entry was cancelled. Ask Casey K.')
  expect([200, 409]).toContain(cancelled.statusCode)
  if (cancelled.statusCode === 200) expect(await readTeam(cancelling.entryId)).toMatchObject({ joined: 0 })
  expect(await booksOf(cancelling.tid)).toEqual(balanced)
})
