import { type Changeable, whyNotChangeEntry } from '../entries/entries.rules.ts'
import type { TournamentDates } from '../places/gates.rules.ts'

/** team: any free position of a roster; bowler: one person's; payment: anybody pays. */
export const linkKinds = ['team', 'bowler', 'payment'] as const
export type LinkKind = (typeof linkKinds)[number]
export type LinkEnd = 'revoked' | 'replaced' | 'declined' | 'left' | 'captainChanged' | 'cancelled'

export const linkUnknown = 'This link does not work. Ask who sent it for a new one.'
export const linkOver = 'This link has ended. Ask your captain.'
const paymentLinkOver = 'This link has ended. Ask who sent it.'
/** 'Rosa L.' ends the sentence by itself. */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)
const entryCancelled = (captain: string): string => ended(`This entry was cancelled. Ask ${captain}`)
const rostersClosed = (tournament: string): string => `Rosters of ${tournament} can no longer be changed.`

/** 'Rosa L.': all that strangers read of a name. */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => {
  const initial = [...lastName.trim()][0]
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.`.trim() : firstName.trim()
}

interface LinkFacts {
  kind: LinkKind
  ended: LinkEnd | null
  expiresAt: Date
  joinedAt: Date | null
}
interface LinkedTeam {
  tournament: TournamentDates & { name: string; invites: boolean; paymentLinks: boolean }
  /** Of its roster; null for a link that pays. */
  entry: Changeable | null
  captain: { firstName: string; lastName: string }
}

/** Why a link can no longer be used, in a sentence for who holds it, or null. Who joined keeps theirs while the switch is off. */
export function whyLinkEnded(link: LinkFacts, { tournament, entry, captain }: LinkedTeam, now: Date): string | null {
  const isOver = link.ended !== null || link.expiresAt <= now
  if (link.kind === 'payment') return isOver || !tournament.paymentLinks ? paymentLinkOver : null
  if (entry?.isCancelled || link.ended === 'cancelled') return entryCancelled(shortName(captain))
  if (isOver || entry === null || (!tournament.invites && link.joinedAt === null)) return linkOver
  return whyNotChangeEntry(entry, tournament, now, 'captain') ? rostersClosed(tournament.name) : null
}
