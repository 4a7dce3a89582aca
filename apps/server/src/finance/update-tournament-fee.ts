import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotFee } from '@kegler/domain/finance/fee.rules.ts'
import { staffTournament } from '../access/tournaments.ts'
import { lockTournament } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { readDefaultFee, readTournamentFees } from './fees.ts'

export const updateTournamentFee: Handles<'POST finance/updateTournamentTechFee'> = ({ body, actor, transact }) =>
  transact(async (tx) => {
    const { tournamentId, fee } = body
    await staffTournament(tx, actor, tournamentId)
    await lockTournament(tx, tournamentId)
    const defaultFee = await readDefaultFee(tx, actor)
    const why = whyNotFee(fee, defaultFee)
    if (why) throw new Refusal('RuleBroken', why)
    await tx.updateTable('tournaments').set({ technologyFeePercent: fee }).where('id', '=', tournamentId).execute()
    const [changed] = await readTournamentFees(tx, actor, defaultFee, tournamentId)
    if (!changed) throw new Error('The tournament is gone.')
    return changed
  })
