import { bowlerPool } from './bowlers.ts'
import { addExamples } from './example-captains.ts'
import { addNotes } from './notes.ts'
import { addOpenChampionships } from './open-championships.ts'
import { sellOpenChampionships } from './open-sales.ts'
import { addCaptains, addDemoPersons, addOrganisation, addSecondRosa, signBuyersIn } from './organisation.ts'
import { addOtherTournaments } from './other-tournaments.ts'
import { addQuestions } from './questions.ts'
import { addReservations } from './reservations.ts'
import { emptySeason, type Season } from './season.ts'
import { addSeniorMasters } from './senior-masters.ts'
import { addSetup } from './setup.ts'
import { addStateMixedTeam, sellStateMixedTeam } from './state-mixed-team.ts'
import { teamNames } from './team-names.ts'
import { addYouthExample, addYouthScratchOpen, sellYouthScratchOpen } from './youth-scratch-open.ts'

/** A federation's season; the same in every run, but for the days, which go with `now`. */
export function makeSeason(now: Date): Season {
  const season = emptySeason(now)
  addOrganisation(season)
  addDemoPersons(season)
  const captains = addCaptains(season)
  const newName = teamNames(season)
  const open = addOpenChampionships(season)
  const pool = bowlerPool(season)
  addExamples(season, open, pool)
  sellOpenChampionships(season, open, { captains, pool, newName })
  sellStateMixedTeam(season, addStateMixedTeam(season), captains, newName)
  const youth = addYouthScratchOpen(season)
  addYouthExample(season, youth)
  addQuestions(season, youth)
  sellYouthScratchOpen(season, youth, captains)
  addSeniorMasters(season, captains)
  addOtherTournaments(season, captains, newName)
  addReservations(season, open, pool)
  addSetup(season)
  addNotes(season)
  addSecondRosa(season)
  signBuyersIn(season, captains)
  return season
}
