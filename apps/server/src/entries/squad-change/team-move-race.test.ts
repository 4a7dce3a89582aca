import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../../testing/makers.ts'
import { squadsOf } from '../../testing/moving.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'

test('captains who want the places of each other move all or none, whatever the order', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const admin = await anAdmin()
  for (let round = 0; round < 5; round += 1) {
    // four places each; three are taken, so that two do not fit before the others have left
    const lanes = { startLane: 1, endLane: 4 }
    const starts = [
      await aSquad(eventId, { ...lanes, time: `0${round}:00` }),
      await aSquad(eventId, { ...lanes, time: `1${round}:00` }),
    ] as const
    const movers = await Promise.all(
      [0, 1].map(async (side) => {
        const captain = await aCaptain()
        const squadId = starts[side] ?? ''
        const entryIds = [await anEntry({ captain, squadId }), await anEntry({ captain, squadId })]
        return { captainId: await personIdOf(captain), entryIds, from: squadId, to: starts[1 - side] ?? '' }
      }),
    )
    await anEntry({ captain: await aCaptain(), squadId: starts[1] })
    const replies = await Promise.all(
      movers.map(({ captainId, entryIds, to }) =>
        callAs(admin, 'POST admin/captain/:id/move', {
          params: { id: captainId },
          body: { tournamentId: tid, entries: entryIds.map((entryId) => ({ entryId })), squadId: to },
        }),
      ),
    )
    for (const [index, { statusCode }] of replies.entries()) {
      const mover = movers[index]
      expect([200, 409]).toContain(statusCode)
      const at = statusCode === 200 ? mover?.to : mover?.from
      expect(await squadsOf(mover?.entryIds ?? [])).toEqual([at, at])
    }
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true)
  }
  expect(await booksOf(tid)).toEqual(balanced)
})
