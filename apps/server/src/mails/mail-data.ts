import type { Cents } from '@kegler/domain/money.ts'
import type { CampaignRecipient, MailedEntry, QueuedData } from './queue/queue-mail.ts'

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
  /** What the captain must know besides: positions that were left empty. */
  notices: string[]
}
interface Receipt {
  name: string
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
  > {
  welcome: Registration & { amountPaid: Cents }
  adminReservation: Registration & { balanceDue: Cents }
  confirmation: Registration & { balanceDue: Cents }
  /** What was paid on each; equal virtual entries are not put together. */
  balancePaid: Receipt
  paymentReceipt: Receipt
  campaign: CampaignMail
  campaignTest: CampaignMail
  paymentReturned: { name: string; amount: Cents; ofBalance: boolean; isClosed: boolean }
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
