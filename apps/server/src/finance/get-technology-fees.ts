import type { Handles } from '../http/serve.ts'
import { readDefaultFee, readTournamentFees } from './fees.ts'

export const getTechnologyFees: Handles<'GET finance/gettechfees'> = async ({ actor, db }) => {
  const defaultTechnologyFee = await readDefaultFee(db, actor)
  return {
    defaultTechnologyFee,
    tournamentTechnologyFees: await readTournamentFees(db, actor, defaultTechnologyFee),
  }
}
