import { expect, test } from 'vitest'
import { aVirtualEvent } from '../testing/makers.ts'
import { aTeam, db } from '../testing/rosters.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { affectedVirtualEntries } from './affected-virtual-entries.ts'

test('a cancellation ends the virtual entries of its bowlers and of its team; a save keeps those of the team', async () => {
  const { tid, eventId, squadId, captain } = await aTeam()
  const [gone, elsewhere] = [await aBowler(), await aBowler()]
  const entryId = await anEntry({ captain, squadId, bowlers: [gone.id, elsewhere.id], name: 'Pin Pals' })
  const other = await anEntry({ captain, squadId, bowlers: [elsewhere.id] })
  const ofBowlers = await aVirtualEvent(tid, [eventId])
  const ofTeams = await aVirtualEvent(tid, [eventId], { owner: 'team', name: 'Team All Events' })
  const lost = await aVirtualEntry({ captain, virtualEventId: ofBowlers, bowlerId: gone.id })
  await aVirtualEntry({ captain, virtualEventId: ofBowlers, bowlerId: elsewhere.id })
  const team = await aVirtualEntry({ captain, virtualEventId: ofTeams, teamEntryId: entryId })
  await aVirtualEntry({ captain, virtualEventId: ofTeams, teamEntryId: other })
  const scope = { captainId: await personIdOf(captain), tournamentId: tid, without: [entryId] }
  const saved = await affectedVirtualEntries(await db(), { ...scope, instead: [] })
  expect(saved).toMatchObject([{ virtualEntryId: lost, usbcId: gone.usbcId }])
  const cancelled = await affectedVirtualEntries(await db(), { ...scope, instead: null })
  expect(cancelled).toMatchObject([
    { virtualEntryId: lost, virtualEventName: 'All Events' },
    { virtualEntryId: team, virtualEventName: 'Team All Events', displayName: 'Pin Pals' },
  ])
  expect(await affectedVirtualEntries(await db(), { ...scope, instead: [gone.id] })).toEqual([])
})
