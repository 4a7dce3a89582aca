import { roles } from '@kegler/domain/roles.ts'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, aTournament } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'
import { type Actor, nobody } from './actor.ts'
import { managedTournament } from './tournaments.ts'

const { services } = await theKit()
const { db } = services.database
const actorOf = (values: Partial<Actor>): Actor => ({ ...nobody, ...values })
const inHub = ({ id, name }: { id: string; name: string }) => ({ id, name, isAllowed: true })
const found = (actor: Actor, id: string) =>
  managedTournament(db, actor, id).then(
    (row) => row.id === id,
    (error) => error.code,
  )

test("the organisation's own tournament: superusers and listed managers, whatever its status", async () => {
  const hub = await aGroup()
  const listed = await personIdOf(await aCaptain())
  for (const status of [1, 3, 6]) {
    const tid = await aTournament({ status })
    await db.insertInto('tournamentManagers').values({ tournamentId: tid, personId: listed }).execute()
    expect(await found(actorOf({ roles: ['superuser'] }), tid)).toBe(true)
    expect(await found(actorOf({ roles: ['manager'], personId: listed }), tid)).toBe(true)
    expect(await found(actorOf({ roles: ['manager'] }), tid)).toBe('UNAUTHORIZED')
    // listed, but no manager any more
    expect(await found(actorOf({ roles: ['admin'], personId: listed }), tid)).toBe('UNAUTHORIZED')
    for (const role of roles) expect(await found(actorOf({ roles: [role], group: inHub(hub) }), tid)).toBe('NotFound')
  }
})

test("a hub's tournament: its managers inherit; another hub, an unknown one or none finds nothing", async () => {
  const [hub, other] = [await aGroup(), await aGroup()]
  const tid = await aTournament({ groupId: hub.id })
  expect(await found(actorOf({ roles: ['superuser'], group: inHub(hub) }), tid)).toBe(true)
  expect(await found(actorOf({ roles: ['manager'], group: inHub(hub) }), tid)).toBe(true)
  for (const role of ['admin', 'financialofficer'])
    expect(await found(actorOf({ roles: [role], group: inHub(hub) }), tid)).toBe('UNAUTHORIZED')
  const unknown = { id: null, name: 'Nobody knows', isAllowed: false }
  for (const group of [inHub(other), unknown, null])
    expect(await found(actorOf({ roles: ['superuser', 'manager'], group }), tid)).toBe('NotFound')
})
