import type { Cents } from '@kegler/domain/money.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { JsonValue } from '../db/tables.ts'

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
/** A price line of one entry. */
export interface Fee {
  description: string
  amount: Cents
}
export interface BoughtEntry extends MailedEntry {
  /** Missing in mails that were written down before they told prices. */
  fees?: Fee[]
}
interface Registration {
  name: string
  entries: BoughtEntry[]
  virtualEntries: { name: string; quantity: number; fees?: Fee[] }[]
}
/** What each kind of mail tells. */
export interface MailData {
  welcome: Registration & { amountPaid: Cents }
  adminReservation: Registration & { balanceDue: Cents }
  bowlerAddedToRoster: MailedEntry & { name: string; captain: string }
  /** `others`: bundled children that went along. */
  squadChanged: MovedEntry & { name: string; others?: MovedEntry[] }
  /** Money that came after its places were sold, or that was no longer owed; it was sent back. */
  paymentReturned: { name: string; amount: Cents; ofBalance?: boolean }
}
export type MailKind = keyof MailData

export interface NewMail<K extends MailKind> {
  kind: K
  /** What it is about: one mail of a kind about one thing goes to an address. */
  about: string
  to: string
  tournament: TournamentRow
  data: MailData[K]
  now: Date
}

/** Writes a mail down in the transaction of its cause; a job sends it. An address that cannot be one gets none. */
export async function queueMail<K extends MailKind>(tx: Tx, mail: NewMail<K>): Promise<void> {
  const { kind, tournament, now } = mail
  const to = mail.to.trim().toLowerCase()
  if (!isAddress(to)) return
  const data = {
    ...mail.data,
    tournament: {
      id: tournament.id,
      name: tournament.name,
      phone: tournament.tournamentPhone,
      theme: tournament.theme,
    },
  }
  await tx
    .insertInto('mails')
    .values({
      kind,
      about: mail.about,
      toAddress: to,
      bcc: tournament.bccEmail?.trim() || null,
      templateId: templateOf(kind, tournament),
      data: JSON.stringify(data) as unknown as JsonValue,
      nextAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about', 'toAddress']).doNothing())
    .execute()
}

/** One address and nothing that a mail server would read as a second one. */
const isAddress = (text: string): boolean => /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(text)

function templateOf(kind: MailKind, tournament: TournamentRow): string | null {
  const templates: Record<MailKind, string | null> = {
    welcome: tournament.welcomeEmailTemplateId,
    adminReservation: tournament.adminReservationEmailTemplateId,
    bowlerAddedToRoster: tournament.bowlerAddedToRosterEmailTemplateId,
    squadChanged: tournament.squadChangedEmailTemplateId,
    paymentReturned: null,
  }
  return templates[kind]?.trim() || null
}
