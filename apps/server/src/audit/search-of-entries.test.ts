import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const searches = { team: 'POST audit/teamAudit', virtual: 'POST audit/virtualEntryAudit' } as const
const aManager = (claims: object = {}) => aCaptain({ roles: ['manager'], ...claims })
/** A name that nobody else has. */
const aName = () => `Q${randomUUID().replaceAll('-', '').slice(0, 10)}`.toUpperCase()

async function search(as: Person, kind: keyof typeof searches, searchFilter: string) {
  const { body } = await callAs(as, searches[kind], { body: { searchFilter } })
  const matches: { entryId?: string; virtualEntryId?: string }[] = body.matches
  return { ids: matches.map((match) => match.entryId ?? match.virtualEntryId), isCut: body.exceededResultLimit }
}
async function aSeason(groupId: string | null = null) {
  const tid = await aTournament({ groupId })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { endLane: 4000 })
  const ofBowlers = await aVirtualEvent(tid, [eventId])
  const ofTeams = await aVirtualEvent(tid, [eventId], { owner: 'team' })
  return { tid, eventId, squadId, ofBowlers, ofTeams }
}
type Season = Awaited<ReturnType<typeof aSeason>>
/** So many captains of one name with an entry each and a virtual entry of a bowler of this name. */
async function manyPeople({ tid, eventId, squadId, ofBowlers }: Season, n: number, name: string) {
  await sql`with p as (insert into persons (email, email_verified, first_name, last_name)
        select lower(${name}) || k || '@kegler.test', false, 'Mary', ${name} from generate_series(1, ${n}) k returning id),
      b as (insert into bowlers (usbc_id, first_name, last_name, membership_expires)
        select ${name} || '-' || k, 'Mary', ${name}, '2099-12-31' from generate_series(1, ${n}) k returning id),
      e as (insert into entries (tournament_id, event_id, squad_id, captain_id, created_at)
        select ${tid}, ${eventId}, ${squadId}, id, now() - interval '1 day' from p)
    insert into virtual_entries (virtual_event_id, tournament_id, captain_id, bowler_id, created_at)
      select ${ofBowlers}, ${tid}, p.id, b.id, now() - interval '1 day' from (select id, row_number() over () as k from p) p
      join (select id, row_number() over () as k from b) b using (k)`.execute(db)
}
/** So many entries of one captain whose teams have one name. */
async function manyTeams({ tid, eventId, squadId }: Season, n: number, team: string) {
  const captainId = await personIdOf(await aCaptain())
  await sql`with e as (insert into entries (tournament_id, event_id, squad_id, captain_id, created_at)
        select ${tid}, ${eventId}, ${squadId}, ${captainId}, now() - interval '1 day' from generate_series(1, ${n}) returning id)
    insert into rosters (entry_id, tournament_id, captain_id, name)
      select id, ${tid}, ${captainId}, ${team} from e`.execute(db)
}

test('what a group has is found among many of the same name, the newest first', async () => {
  const [name, team] = [aName(), aName()]
  const { id: groupId, name: group } = await aGroup()
  const [ours, partner] = [await aSeason(), await aSeason(groupId)]
  // captains and bowlers together are more than a search reads for a word, the teams more than for several words
  await manyPeople(ours, 2_000, name)
  await manyTeams(partner, 1_500, team)
  const inHouse = await aManager()
  const hub = await aManager({ groups: [group], permissions: ['CanMigratePartnersFromV2'] })
  const claims = { given_name: 'Mary', family_name: name }
  // the hub's only captain of the common name, the house's only team of the other
  const mary = await aCaptain({ ...claims, groups: [group], permissions: ['CanMigratePartnersFromV2'] })
  const { id: bowlerId } = await aBowler({ firstName: 'Mary', lastName: name })
  const hubEntry = await anEntry({ captain: mary, squadId: partner.squadId, bowlers: [bowlerId] })
  const hubVirtual = await aVirtualEntry({ captain: mary, virtualEventId: partner.ofBowlers, bowlerId })
  const captain = await aCaptain(claims)
  const entryId = await anEntry({ captain, squadId: ours.squadId, name: team })
  const virtualEntryId = await aVirtualEntry({ captain, virtualEventId: ours.ofTeams, teamEntryId: entryId })
  expect(await search(hub, 'team', name)).toEqual({ ids: [hubEntry], isCut: false })
  expect(await search(hub, 'virtual', name)).toEqual({ ids: [hubVirtual], isCut: false })
  expect(await search(inHouse, 'team', team)).toEqual({ ids: [entryId], isCut: false })
  expect(await search(inHouse, 'virtual', team)).toEqual({ ids: [virtualEntryId], isCut: false })
  // many of the own: a hundred of them, the newest first
  for (const [kind, newest] of [
    ['team', entryId],
    ['virtual', virtualEntryId],
  ] as const) {
    const { ids, isCut } = await search(inHouse, kind, name)
    expect([ids.length, isCut, ids[0]]).toEqual([100, true, newest])
  }
  // words of the captain's name and of the team's name, in any order
  for (const typed of [`${team} mary`, `${name} ${team}`, `mary ${name} ${team}`]) {
    expect([typed, await search(inHouse, 'team', typed)]).toEqual([typed, { ids: [entryId], isCut: false }])
    expect([typed, await search(inHouse, 'virtual', typed)]).toEqual([typed, { ids: [virtualEntryId], isCut: false }])
  }
  expect(await search(inHouse, 'team', `${team} ${aName()}`)).toEqual({ ids: [], isCut: false })
})

test('words of a former captain, bowler or team and words of now find an entry together', async () => {
  const { squadId, ofBowlers } = await aSeason()
  const [first, second, team, former] = [aName(), aName(), aName(), aName()]
  const [captain, next] = [await aCaptain({ family_name: first }), await aCaptain({ family_name: second })]
  const [ann, bob] = [await aBowler({ lastName: aName() }), await aBowler({ lastName: aName() })]
  const entryId = await anEntry({ captain, squadId, bowlers: [ann.id], name: `${former} Cats` })
  const virtualEntryId = await aVirtualEntry({ captain, virtualEventId: ofBowlers, bowlerId: ann.id })
  const captainId = await personIdOf(next)
  await transact(db, { email: 'maker' }, async (tx) => {
    await tx.updateTable('entries').set({ captainId }).where('id', '=', entryId).execute()
    await tx.updateTable('rosters').set({ name: team }).where('entryId', '=', entryId).execute()
    await tx
      .updateTable('virtualEntries')
      .set({ captainId, bowlerId: bob.id })
      .where('id', '=', virtualEntryId)
      .execute()
  })
  const manager = await aManager()
  for (const typed of [`${first} ${team}`, `cats ${former} ${second}`, `${ann.usbcId} ${team}`])
    expect([typed, (await search(manager, 'team', typed)).ids]).toEqual([typed, [entryId]])
  for (const typed of [`${first} ${second}`, `${ann.usbcId} ${bob.usbcId}`])
    expect([typed, (await search(manager, 'virtual', typed)).ids]).toEqual([typed, [virtualEntryId]])
  // membership ids without their hyphen or with a blank: of the roster, former, of now
  const [bareAnn, bareBob] = [ann.usbcId.replace('-', ''), bob.usbcId.replace('-', '')]
  for (const typed of [bareAnn, ann.usbcId.replace('-', ' '), `${bareAnn} ${team}`, `${team} ${bareAnn}`])
    expect([typed, (await search(manager, 'team', typed)).ids]).toEqual([typed, [entryId]])
  for (const typed of [bareAnn, bareBob, bob.usbcId.replace('-', ' '), `${bareAnn} ${bareBob}`, `${second} ${bareBob}`])
    expect([typed, (await search(manager, 'virtual', typed)).ids]).toEqual([typed, [virtualEntryId]])
})
