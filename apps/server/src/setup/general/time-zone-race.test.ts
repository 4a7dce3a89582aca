import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad } from '../../testing/makers.ts'
import { aForm, aManager } from '../../testing/setup.ts'

const { services } = await theKit()
const { db } = services.database

test('captains who take a place while the zone changes either come first, and it stays, or find the squad moved', async () => {
  const manager = await aManager()
  for (let round = 0; round < 8; round += 1) {
    const { body: made } = await callAs(manager, 'POST setup/tournament', { body: (await aForm()) as never })
    await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.id).execute()
    const event = await anEvent(made.id)
    const squads = [await aSquad(event), await aSquad(event, { time: '13:00' })]
    const before = await startsOf(squads)
    const captains = await Promise.all([aCaptain(), aCaptain(), aCaptain()])
    const { revision: _, ...form } = (await callAs(manager, 'GET setup/tournament/:id', { params: { id: made.id } }))
      .body
    const hold = (captain: (typeof captains)[number], index: number) =>
      callAs(captain, 'PUT registration/tournament/:tid/hold', {
        params: { tid: made.id },
        body: { squads: [{ id: squads[index % 2] ?? '', quantity: 1 }] },
      } as never)
    const [saved, ...held] = await Promise.all([
      callAs(manager, 'PUT setup/tournament/:id', {
        params: { id: made.id },
        body: { ...form, timeZone: 'America/New_York' } as never,
      }),
      ...captains.map(hold),
    ])
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect([200, 422]).toContain(saved.statusCode)
    const hour = saved.statusCode === 200 ? 3_600_000 : 0
    expect(await startsOf(squads)).toEqual(before.map((at) => at - hour))
    // once a place is taken the zone stays
    const late = await callAs(manager, 'PUT setup/tournament/:id', {
      params: { id: made.id },
      body: { ...form, timeZone: 'America/Denver' } as never,
    })
    expect(late.body.message).toBe('The time zone cannot be changed any more: places are sold or in carts.')
  }
})

async function startsOf(ids: readonly string[]): Promise<number[]> {
  const rows = await db.selectFrom('squads').select('startsAt').where('id', 'in', ids).orderBy('startsAt').execute()
  return rows.map(({ startsAt }) => startsAt.getTime())
}
