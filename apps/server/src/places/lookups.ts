import { maintenanceMessage } from '../access/maintenance.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readSetup } from './setup.ts'

export const getMaintenanceMessage: Handles<'GET registration/tournament/maintenanceMessage'> = async (call) => ({
  maintenanceMessage: await maintenanceMessage(call.services),
})

export const getRestriction: Handles<'GET tournament/:tid/restriction'> = async ({ params, actor, db }) => ({
  termsUrl: (await captainTournament(db, actor, params.tid)).termsUrl,
})

export const listEvents: Handles<'GET tournament/:tid/events'> = async ({ params, actor, db }) => {
  const tournament = await captainTournament(db, actor, params.tid)
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
  const tournament = await captainTournament(db, actor, params.tid)
  return (await readSetup(db, tournament.id)).bundling !== null
}
