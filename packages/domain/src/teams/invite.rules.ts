import type { Changeable } from '../entries/entries.rules.ts'
import { whyNotChangeEntry } from '../entries/entries.rules.ts'
import { Refusal } from '../errors.ts'
import type { TournamentDates } from '../places/gates.rules.ts'
import { plural } from '../texts.ts'
import type { LinkEnd } from './link.rules.ts'

const mostInvitations = 30
export const inviteLater = 'You can invite teammates as soon as the team is bought.'
const noInvites = 'Captains of this tournament do not invite teammates by link.'

/** Why a captain, or staff for them, cannot invite to this entry now, or null. */
export function whyNotInvite(
  entry: Changeable,
  tournament: TournamentDates & { invites: boolean },
  now: Date,
): Refusal | null {
  if (!tournament.invites) return new Refusal('RuleBroken', noInvites)
  return whyNotChangeEntry(entry, tournament, now, 'captain')
}

const isAddress = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$/
interface Invited {
  /** Of open invitations of the team, in small letters. */
  open: readonly string[]
  /** All that were ever written. */
  count: number
  free: number
}
/** The addresses of a text, one a line, each once and in small letters. @throws Refusal BadInput with a sentence for each line */
export function readAddresses(typed: string, { open, count, free }: Invited): string[] {
  const lines = typed.split('\n').map((line) => line.trim().toLowerCase())
  const addresses = [...new Set(lines.filter((line) => line !== ''))]
  const wrong = lines.flatMap((line, index) =>
    line !== '' && !isAddress.test(line) ? [`Line ${index + 1} is no e-mail address: '${line}'.`] : [],
  )
  const twice = addresses.filter((address) => open.includes(address))
  const problems = [
    ...wrong,
    ...twice.map((address) => `${address} is invited already.`),
    ...(addresses.length === 0 ? ['Enter an e-mail address.'] : []),
    ...(wrong.length === 0 && addresses.length > free
      ? [`The team has ${plural(free, 'free position', 'free positions')}: invite at most as many.`]
      : []),
    ...(count + addresses.length > mostInvitations
      ? [`A team has at most ${mostInvitations} invitations: ${Math.max(0, mostInvitations - count)} are left.`]
      : []),
  ]
  if (problems.length > 0) throw new Refusal('BadInput', problems)
  return addresses
}
export const wantsNone = (address: string): string => `${address} does not want invitations.`

export const invitationStates = ['waiting', 'sent', 'not delivered', 'joined', 'declined', 'left', 'ended'] as const
type InvitationState = (typeof invitationStates)[number]
export function stateOfInvitation(link: {
  joinedAt: Date | null
  ended: LinkEnd | null
  isOver: boolean
  /** Of its last mail; null: it has none. */
  mail: string | null
}): InvitationState {
  if (link.ended === 'declined' || link.ended === 'left') return link.ended
  if (link.ended !== null) return 'ended'
  if (link.joinedAt) return 'joined'
  if (link.isOver) return 'ended'
  if (link.mail === 'failed') return 'not delivered'
  return link.mail === 'sent' ? 'sent' : 'waiting'
}

/** What the captain is to know: ids and sentences, names are read when it is shown. */
export interface TeamNews {
  what: 'joined' | 'left' | 'declined' | 'couldNotJoin' | 'paid'
  linkId: string
  bowlerId: string | null
  /** Positions that are filled after it. */
  filled: number | null
  /** Why somebody could not join, after their name; what who declined wrote; the amount that was paid. */
  text: string | null
  at: string
}
/** 'Rosa L. joined Falls City Rollers: 3 of 5.' */
export function newsSentence({ what, filled, text }: TeamNews, name: string, team: string, positions: number): string {
  if (what === 'joined') return `${name} joined ${team}: ${filled} of ${positions}.`
  if (what === 'left') return `${name} left ${team}: ${filled} of ${positions}.`
  if (what === 'declined') return text ? `${name} declined: ${text}` : `${name} declined.`
  return what === 'paid' ? `${name} paid ${text}.` : `${name} could not join ${team}: ${text}`
}
