import { noTeamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { AnswerOf } from '../client/api.ts'
import type { VirtualEventOffer } from '../places/squads.ts'
import type { VirtualEntry } from './entryDraft.ts'
import type { TeamVirtualEvent } from './form/TeamVirtualEvents.tsx'

type Team = Pick<AnswerOf<'GET tournament/:tid/entries'>[number], 'id' | 'eventId' | 'eventName' | 'name'>
type Offer = Pick<VirtualEventOffer, 'id' | 'owner' | 'eventIds'>

/** Of a team, and of the Singles after it: what its form offers, and what is ticked there. */
export function teamVirtualEvents(
  ofTeam: readonly Team[],
  virtualEntries: readonly VirtualEntry[],
  offers: readonly Offer[],
) {
  const teams = ofTeam.map(({ id }) => id)
  const tick = tickOf(teams)
  const feeds = ({ eventId }: Team, virtualEventId: string) =>
    offers.some(({ id, owner, eventIds }) => id === virtualEventId && owner === 'team' && eventIds.includes(eventId))
  const may = (team: Team, virtualEventId: string) =>
    feeds(team, virtualEventId) ||
    virtualEntries.some((one) => isOf(one, team) && one.virtualEventId === virtualEventId)
  const owned = virtualEntries.filter(
    ({ owner, isCancelled, virtualEventId }) =>
      owner === 'team' && !isCancelled && ofTeam.some((team) => may(team, virtualEventId)),
  )
  const ids = [...new Set(owned.map(({ virtualEventId }) => virtualEventId))]
  const offered = ids.flatMap((virtualEventId) => {
    const all = owned.filter((one) => one.virtualEventId === virtualEventId)
    const remaining = all.filter(({ teamEntryId }) => teamEntryId === null).length
    return ofTeam.flatMap((team, position): TeamVirtualEvent[] => {
      if (!may(team, virtualEventId)) return []
      const name = `${all[0]?.virtualEventName}${position === 0 ? '' : ` of ${singlesName(team, position)}`}`
      return [{ id: tick(virtualEventId, team.id), virtualEventId, name, remaining }]
    })
  })
  const assigned = owned
    .filter((one) => ofTeam.some((team) => isOf(one, team)))
    .map(({ virtualEventId, teamEntryId }) => tick(virtualEventId, teamEntryId))
  return { owned, offered, teams, assigned }
}
const isOf = ({ teamEntryId, isCancelled }: VirtualEntry, { id }: Team) => teamEntryId === id && !isCancelled
const singlesName = ({ name, eventName }: Team, position: number): string =>
  name === noTeamName ? `${eventName} ${position}` : `${name} (${eventName})`

interface Moves {
  id: string
  teamEntryId: string | null
}
/**
 * Which entries of team-owned virtual events the teams take or give back, so that they have those that are ticked, as
 * `tickOf` names them. What one gives back another one can take.
 */
export function teamMoves(
  entries: readonly VirtualEntry[],
  teams: readonly string[],
  ticked: readonly string[],
): Moves[] {
  const tick = tickOf(teams)
  const held = entries.filter(({ teamEntryId }) => teamEntryId !== null && teams.includes(teamEntryId))
  const ticksNow = held.map(({ virtualEventId, teamEntryId }) => tick(virtualEventId, teamEntryId))
  const back = held.filter((_, index) => !ticked.includes(ticksNow[index] ?? ''))
  const owners = new Map<VirtualEntry, string | null>(back.map((entry) => [entry, null]))
  const free = [...back, ...entries.filter(({ teamEntryId }) => teamEntryId === null)]
  for (const virtualEventId of new Set(free.map((entry) => entry.virtualEventId)))
    for (const team of teams) {
      const wanted = tick(virtualEventId, team)
      if (!ticked.includes(wanted) || ticksNow.includes(wanted)) continue
      const next = free.find((entry) => entry.virtualEventId === virtualEventId && !owners.get(entry))
      if (next) owners.set(next, team)
    }
  return [...owners].map(([{ id, version }, teamEntryId]) => ({ id, teamEntryId, version }))
}
/** How a draft says that a team takes a virtual event; of `teams` the first is that of the draft, others are its Singles. */
const tickOf =
  (teams: readonly string[]) =>
  (virtualEventId: string, team: string | null): string =>
    team === teams[0] ? virtualEventId : `${virtualEventId} ${team}`
