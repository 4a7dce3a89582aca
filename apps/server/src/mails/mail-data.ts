import type { Cents } from '@kegler/domain/money.ts'
import type { CampaignRecipient, MailedEntry, MailedGuest, QueuedData } from './queue/queue-mail.ts'

/** A price line of one entry. */
export interface Fee {
  description: string
  amount: Cents
}
export interface BoughtEntry extends MailedEntry {
  fees: Fee[]
}
interface Registration {
  name: string
  entries: BoughtEntry[]
  virtualEntries: { name: string; quantity: number; fees: Fee[] }[]
  /** What else the captain must know: positions that were left empty. */
  notices: string[]
  /** '3 questions to answer'; null: the tournament asks nothing that has no answer. */
  unanswered: string | null
}
interface Receipt {
  name: string
  /** Of a guest: the link by which they paid, for themselves; or who paid, for the captain. */
  guest: MailedGuest | null
  /** 'Credit card', 'Check 9001' */
  paidBy: string
  amountPaid: Cents
  entries: (MailedEntry & { amount: Cents })[]
  virtualEntries: { name: string; amount: Cents }[]
}
/** What is written in each kind of mail. */
export interface MailData
  extends Omit<
    QueuedData,
    | 'welcome'
    | 'adminReservation'
    | 'confirmation'
    | 'balancePaid'
    | 'paymentReceipt'
    | 'paymentReturned'
    | 'campaign'
    | 'campaignTest'
    | 'invitation'
    | 'teamNews'
  > {
  /** `dues`: what is left of entries that were bought with a deposit, by day: 'Nov 30th, 2026'. */
  welcome: Registration & { amountPaid: Cents; total: Cents; dues: { day: string; amount: Cents }[] }
  adminReservation: Registration & { balanceDue: Cents }
  confirmation: Registration & { balanceDue: Cents }
  /** What was paid on each; equal virtual entries are not put together. */
  balancePaid: Receipt
  paymentReceipt: Receipt
  campaign: CampaignMail
  campaignTest: CampaignMail
  paymentReturned: { name: string; guest: Receipt['guest']; amount: Cents; ofBalance: boolean; isClosed: boolean }
  /** Who gets it has no name yet. */
  invitation: QueuedData['invitation'] & { name: string }
  teamNews: MailedEntry & {
    name: string
    sentences: string[]
    /** All positions are filled: with the division, where it has one. */
    isComplete: boolean
    division: string | null
  }
}
/** What staff wrote, with what is filled in for one recipient. */
export interface CampaignMail {
  name: string
  role: CampaignRecipient['role']
  subject: string
  text: string
  listEntries: boolean
  /** Names of the captains. */
  captains: string[]
  tournaments: string[]
  entries: MailedEntry[]
  /** A captain's in these tournaments; of a coordinator that of the entries. */
  balanceDue: Cents
}
