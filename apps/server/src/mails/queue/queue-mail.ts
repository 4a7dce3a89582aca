import type { TeamNews } from '@kegler/domain/teams/invite.rules.ts'
import type { ShareRange } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/** A place that was sold or reserved; `squad` is in the venue's time, null without one. */
export interface MailedEntry {
  /** Its squad comes as a calendar file. */
  entryId?: string
  entryNumber: number
  event: string
  team: string
  squad: string | null
  location: string | null
}
export interface MovedEntry extends MailedEntry {
  /** Where it was; null without a squad. */
  before: string | null
}
/** A squad that an entry was taken off; `version` is that of the entry from then on, `startsAt` an instant. */
export interface RemovedEvent {
  entryId: string
  version: number
  startsAt: string
}
/** Money that staff sent back, or recorded as sent back. Cents. */
export interface MailedRefund {
  amount: number
  /** 'visa 4242', 'Check 9001' or the method. */
  to: string
  isCard: boolean
  /** Whose card it is, when it is not the reader's. */
  payer: string | null
}
/** Who paid for the captain, and the link by which they did; null: it is gone. */
export interface MailedGuest {
  name: string
  link: { id: string; kind: 'team' | 'bowler' | 'payment' } | null
}
/** What staff did with entries or virtual entries of a captain. Cents. */
interface DoneByStaff {
  name: string
  entries: MailedEntry[]
  /** 'All Events, Ann Alley' */
  virtualEntries: string[]
}
/** What a captain waits for; `wanted` is '4 teams'. Staff call `phone` when the mail is refused. */
interface MailedWait {
  name: string
  phone: string
  event: string
  wanted: string
  starts: string[]
}
/** What a queued mail holds of each kind: ids where the sender can read the rest, else what was true at the time. */
export interface QueuedData {
  welcome: { sessionId: string }
  adminReservation: { sessionId: string }
  /** What was owed on entries that were bought before. */
  balancePaid: { sessionId: string }
  /** To the address of who has joined and owes; cents. */
  shareReminder: MailedEntry & {
    name: string
    captain: string
    captainId: string
    linkId: string
    open: number
    price: number
  }
  /** What staff took by hand. */
  paymentReceipt: { paymentId: string }
  /** Money that came after its places were sold, or that was no longer owed, or whose tournament is closed; it was sent back. */
  paymentReturned: { sessionId: string; isClosed?: boolean }
  /** What this captain has in the tournament when it is sent: staff send it again. */
  confirmation: { captainId: string }
  /** `linkId`: they can leave by it. `asks`: their captain typed them, and what else they can do by it; without it they joined. */
  bowlerAddedToRoster: MailedEntry & {
    name: string
    captain: string
    captainId?: string
    linkId?: string
    asks?: { share: boolean; answers: boolean; waiver: boolean }
  }
  /** To the address that a captain typed; `captain`: 'Rosa L.'; `share`: what a free position is asked for. */
  invitation: MailedEntry & {
    captain: string
    captainId: string
    linkId: string
    message: string | null
    share?: ShareRange | null
  }
  /** To the address of who joined, or of their parent or guardian. `isNewCaptain`: the team is another captain's, the link a new one. */
  bowlerJoined: MailedEntry & {
    name: string
    captain: string
    captainId: string
    linkId: string
    isNewCaptain?: boolean
  }
  /** What happened on a team; to its captain. */
  teamNews: { entryId: string; captainId: string; news: TeamNews[] }
  /** `others`: bundled children that went along. */
  squadChanged: MovedEntry & { name: string; others?: MovedEntry[] }
  /** `events`: what is taken out of the captain's calendar, linked entries too. */
  squadRemoved: MovedEntry & { name: string; events: RemovedEvent[] }
  /** Null: nothing was refunded. */
  entryCancelled: DoneByStaff & { refund: MailedRefund | null }
  /** `guest`: the reader, who paid for the captain. */
  refunded: DoneByStaff & { refund: MailedRefund; guest?: MailedGuest }
  /** A refund of which a mail said that it is on its way did not arrive. */
  refundFailed: DoneByStaff & { refund: MailedRefund; why: string; guest?: MailedGuest }
  entryReactivated: DoneByStaff & { balanceDue: number }
  /** `other`: the name of the captain before, of the one from now on for who was it; '' when it is not known. */
  captainChanged: MailedEntry & { name: string; other: string; isNew: boolean }
  /** Entries that another captain may accept; `captain` offers them. `balanceDue`: cents. */
  handOverOffered: { name: string; captain: string; entries: MailedEntry[]; balanceDue: number; until: string }
  /** An offer that was not accepted, and why. */
  handOverEnded: { name: string; why: string; entries: MailedEntry[] }
  /**
   * What a captain owes in a tournament; cents. `dueBy`, a day: the rest of what was bought with a deposit, as a job reminds
   * of it, with what bowlers were asked for and have not paid.
   */
  paymentLink: {
    name: string
    balanceDue: number
    dueBy?: string
    entries: (MailedEntry & { balance?: number; openShares?: { name: string; open: number }[] })[]
  }
  /** `moves`: the entries that wait to move, which have places. */
  waitJoined: MailedWait & { position: number; of: number; ahead: string; until: string; moves?: string[] }
  /** Entries went to a start that they waited for. */
  waitMoved: MovedEntry & { name: string; others?: MovedEntry[] }
  /** `isPart`: fewer than the captain waits for. */
  waitOffer: MailedWait & {
    lines: { eventName: string; squad: string; quantity: number }[]
    until: string
    isPart: boolean
  }
  waitLapsed: MailedWait & { why?: string }
  /** A start that is waited for has another time. */
  waitSquadMoved: MailedWait & { oldTime: string; newTime: string }
  waitEnded: MailedWait & { why: string }
  /** Who is called in the waiting room and is away. */
  yourTurn: { name: string }
  roomClosed: { name: string; why: string }
  /** What staff write to the captains of a list; `about` is the id of the campaign. */
  campaign: CampaignRecipient
  /** The same, sent to who writes it before it is sent to others. */
  campaignTest: CampaignRecipient & { subject: string; text: string; listEntries: boolean; address: string }
}
/** To whom, and about what: read when it is sent. */
export interface CampaignRecipient {
  role: 'captain' | 'coordinator'
  /** Who get it, or whose entries they coordinate: more than one where they have one address. */
  captainIds: string[]
  tournamentIds: string[]
  entryIds: string[]
}
export type MailKind = keyof QueuedData

export interface NewMail<K extends MailKind> {
  kind: K
  /** What it is about: one mail of a kind about one thing goes to an address. */
  about: string
  /** An address, or the person whose address it goes to. */
  to: string | { personId: string }
  tournamentId: string
  data: QueuedData[K]
  now: Date
  /** 0, or 1 for mails to many: they wait for all others. */
  priority?: number
  /** Milliseconds that it waits at least. */
  after?: number
}

/** Queues a mail in the transaction of its cause; a job sends it. An address that cannot be one gets none. */
export const queueMail = <K extends MailKind>(tx: Tx, mail: NewMail<K>): Promise<void> => queueMails(tx, [mail])

export async function queueMails<K extends MailKind>(tx: Tx, mails: readonly NewMail<K>[]): Promise<void> {
  const rows = mails.map(({ kind, about, to, tournamentId, data, now, priority = 0, after = 0 }) => ({
    ...{ kind, about, now, priority, data: { ...data, tournamentId }, due: new Date(now.getTime() + after) },
    ...(typeof to === 'string' ? { address: to } : { person_id: to.personId }),
  }))
  await sql`
    insert into mails (kind, about, to_address, data, priority, next_at, created_at)
    select n.kind, n.about, a.address, n.data, n.priority, n.due, n.now
    from json_to_recordset(${JSON.stringify(rows)}::json)
        as n (kind text, about text, address text, person_id uuid, data jsonb, priority smallint, now timestamptz, due timestamptz)
      left join persons p on p.id = n.person_id,
      lateral (select lower(btrim(coalesce(n.address, p.email), E' \t\r\n')) as address) a
    where a.address ~ ${isAddress}
    on conflict (kind, about, to_address) do nothing`.execute(tx)
}

/** One address and nothing that a mail server would read as a second one. */
export const isAddress = String.raw`^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$`
