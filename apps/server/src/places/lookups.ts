import { virtualRemaining } from '@kegler/domain/cart/cart.rules.ts'
import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { maintenanceMessage } from '../access/maintenance.ts'
import { asCaptainSees, findTournament, inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readBundling } from './cart-facts.ts'
import { readHeldCart } from './cart-hold.ts'

/** Tournaments of the home page, by start; one that has ended stays for captains who have entries in it. */
export const listActiveTournaments: Handles<'POST registration/tournament/active'> = async ({
  actor,
  db,
  services,
  now,
}) => {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where(inScope(actor))
    .where('status', 'in', statusesThat('list'))
    .where((eb) =>
      eb.or([
        eb('endDate', '>=', now.toISOString().slice(0, 10)),
        eb.exists(
          eb
            .selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.tournamentId', '=', 'tournaments.id')
            .where('entries.captainId', '=', actor.personId),
        ),
      ]),
    )
    .orderBy('sort')
    .orderBy('startDate')
    .orderBy('name')
    .execute()
  return Promise.all(rows.map((row) => asCaptainSees(services, actor, row, now)))
}

export const getMaintenanceMessage: Handles<'GET registration/tournament/maintenanceMessage'> = async ({
  services,
}) => ({
  maintenanceMessage: await maintenanceMessage(services),
})

export const getTournament: Handles<'GET registration/tournament/:tid'> = async ({
  params,
  actor,
  db,
  services,
  now,
}) => asCaptainSees(services, actor, await findTournament(db, actor, params.tid), now)

export const getRestriction: Handles<'GET tournament/:tid/restriction'> = async ({ params, actor, db }) => ({
  termsUrl: (await findTournament(db, actor, params.tid)).termsUrl,
})

export const listEvents: Handles<'GET tournament/:tid/events'> = async ({ params, actor, db }) => {
  const tournament = await findTournament(db, actor, params.tid)
  return db
    .selectFrom('events')
    .select(['id', 'name', 'numberOfBowlers'])
    .where('tournamentId', '=', tournament.id)
    .where('hideFromCaptains', '=', false)
    .orderBy('numberOfBowlers', 'desc')
    .orderBy('name')
    .execute()
}

export const getBundling: Handles<'GET tournament/:tid/bundling'> = async ({ params, actor, db }) => {
  const tournament = await findTournament(db, actor, params.tid)
  return (await readBundling(db, tournament.id)) !== null
}

/** Virtual events with what the captain may still buy; what he holds counts as in the cart. */
export const listVirtualEvents: Handles<'GET tournament/:tid/virtualEvents'> = async ({ params, actor, db }) => {
  const tournament = await findTournament(db, actor, params.tid)
  const { facts, lines } = await readHeldCart(db, { tournament, captainId: actor.personId })
  const names = await db.selectFrom('events').select(['id', 'name']).where('tournamentId', '=', tournament.id).execute()
  return [...facts.virtualEvents.values()]
    .filter((event) => !event.notOffered)
    .map((event) => {
      const eventId = event.owner === 'team' ? (event.mappedEventIds[0] ?? null) : null
      return {
        id: event.id,
        name: event.name,
        price: event.price,
        quantity: 0,
        countInCart: lines.virtualEvents.find((line) => line.id === event.id)?.quantity ?? 0,
        owner: event.owner,
        eventId,
        eventName: names.find((one) => one.id === eventId)?.name ?? null,
        eventIds: [...event.mappedEventIds],
        remaining: Math.max(0, virtualRemaining(event, lines, facts)),
        isPurchased: event.owned > 0,
      }
    })
}
