import { Refusal } from '@kegler/domain/errors.ts'
import { countedAverage } from '@kegler/domain/rosters/override.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { linkUnknown, shortName } from '@kegler/domain/teams/link.rules.ts'
import { sql } from 'kysely'
import { heldTeamLink, type TeamLink } from '../access/link.ts'
import { readTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readAskedByLink } from '../questions/read-questions.ts'
import { readAskedShare } from './asked-share.ts'

export const getLinkedTeam: Handles<'GET link/team'> = async ({ actor, db }) => readLinkedTeam(db, heldTeamLink(actor))

/** The team of a link, without what its holder has no business with. */
async function readLinkedTeam(db: Db | Tx, link: TeamLink) {
  const tournament = await readTournament(db, link.tournamentId)
  const facts = await readTeam(db, link.rosterId)
  if (!tournament || !facts) throw new Refusal('UNAUTHENTICATED', linkUnknown)
  const { name, timeZone, theme, tournamentPhone: phone } = tournament
  const taken = await readTaken(db, link.rosterId)
  const { showCalculatedDivisionToCaptain: showsDivision } = tournament
  const numbers = Array.from({ length: facts.numberOfBowlers }, (_, index) => index + 1)
  const free = numbers.filter((number) => taken.every(({ position }) => position !== number))
  const holder = link.joinedAt ? taken.find(({ bowlerId }) => bowlerId === link.bowlerId) : undefined
  return {
    kind: link.kind,
    tournament: { name, timeZone, theme, phone },
    event: facts.eventName,
    team: facts.name,
    startsAt: facts.startsAt?.toISOString() ?? null,
    location: facts.locationName,
    captain: shortName(facts),
    positions: facts.numberOfBowlers,
    free,
    bowlers: taken.filter(({ hasJoined }) => hasJoined).map(fullName),
    asks: await readAsks(db, { tournament, ...facts, positions: holder ? [holder.position] : free }),
    message: link.message,
    joined: holder
      ? {
          name: fullName(holder),
          byCaptain: link.email === null,
          position: holder.position,
          average: countedAverage(holder, holder.membership),
          division: showsDivision && taken.length === numbers.length ? facts.division : null,
        }
      : null,
  }
}

interface Asked {
  tournament: TournamentRow
  rosterId: string
  eventIds: string[]
  /** Of whose share it is about. */
  positions: number[]
}
async function readAsks(db: Db | Tx, { tournament, rosterId, eventIds, positions }: Asked) {
  const { answers, waiver } = (await readAskedByLink(db, tournament))(eventIds) ?? { answers: false, waiver: false }
  return { answers, waiver, share: await readAskedShare(db, tournament, rosterId, positions) }
}

const readTeam = (db: Db | Tx, rosterId: string) =>
  db
    .selectFrom('rosters as r')
    .innerJoin('entries as n', 'n.id', 'r.entryId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(sql<string[]>`array(select event_id from entries where id = n.id or parent_entry_id = n.id)`.as('eventIds'))
    .select([
      'r.id as rosterId',
      'r.name',
      'e.name as eventName',
      'e.numberOfBowlers',
      's.startsAt',
      'l.name as locationName',
    ])
    .select(['p.firstName', 'p.lastName', 'd.name as division'])
    .where('r.id', '=', rosterId)
    .executeTakeFirst()

/** Who is on the roster, and who of them joined by a link. */
const readTaken = (db: Db | Tx, rosterId: string) =>
  db
    .selectFrom('rosterPositions as o')
    .innerJoin('bowlers as b', 'b.id', 'o.bowlerId')
    .select(['o.position', 'o.bowlerId', 'o.average', 'o.averageBy', 'b.average as membership'])
    .select(['b.firstName', 'b.lastName'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('links as l')
            .select('l.id')
            .whereRef('l.rosterId', '=', 'o.rosterId')
            .whereRef('l.bowlerId', '=', 'o.bowlerId')
            .where('l.endedAt', 'is', null)
            // whom their captain typed joined by nothing
            .where('l.email', 'is not', null),
        )
        .as('hasJoined'),
    )
    .where('o.rosterId', '=', rosterId)
    .orderBy('o.position')
    .execute()
