import { formatMoney } from '@kegler/domain/money.ts'
import type { MailText } from './mail-page.ts'
import type { MailData, MailedEntry, MailKind, MovedEntry } from './queue-mail.ts'

/** What every mail knows besides its own data. */
export interface MailContext {
  tournament: { id: string; name: string; phone: string }
  /** Address of the product, no trailing slash. */
  appUrl: string
}
type Facts = MailText['facts'][number]
type Written = Pick<MailText, 'subject' | 'paragraphs' | 'facts'>

/** The words of a mail. @throws Error for a kind that nobody writes */
export function writeMail<K extends MailKind>(kind: K, data: MailData[K], context: MailContext): MailText {
  const write = writers[kind] as ((data: MailData[K], context: MailContext) => Written) | undefined
  if (!write) throw new Error(`No mail is written for '${kind}'.`)
  const { tournament, appUrl } = context
  const toBowler = kind === 'bowlerAddedToRoster'
  return {
    ...write(data, context),
    greeting: `Hello ${data.name},`,
    link: toBowler
      ? { label: 'Open registration', url: `${appUrl}/registration` }
      : { label: 'Manage your entries', url: manageUrl(context) },
    footer: `Questions? Call ${tournament.phone}.`,
  }
}
export const manageUrl = ({ appUrl, tournament }: MailContext): string =>
  `${appUrl}/registration/manage/${tournament.id}`

const entryFacts = (entry: MailedEntry): Facts => ({
  heading: entry.event,
  lines: [
    ['Reservation', String(entry.entryNumber)],
    ['Team', entry.team],
    ['Squad', entry.squad ?? 'not assigned yet'],
    ...(entry.location ? [['Location', entry.location] as [string, string]] : []),
  ],
})
const movedFacts = (entry: MovedEntry): Facts => {
  const { heading, lines } = entryFacts(entry)
  return { heading, lines: [...lines, ['Before', entry.before ?? 'not assigned']] }
}
function registrationFacts(data: MailData['welcome'] | MailData['adminReservation'], money: [string, string]): Facts[] {
  const virtual = data.virtualEntries.map(({ name, quantity }): [string, string] => [name, String(quantity)])
  return [
    ...data.entries.map(entryFacts),
    ...(virtual.length > 0 ? [{ heading: 'Virtual entries', lines: virtual }] : []),
    { heading: 'Payment', lines: [money] },
  ]
}

const writers: { [K in MailKind]: (data: MailData[K], context: MailContext) => Written } = {
  welcome: (data, { tournament }) => ({
    subject: `Welcome to ${tournament.name}: your registration is complete`,
    paragraphs: [
      `Thank you for registering for ${tournament.name}. These are your reservations. Times are those of the venue.`,
      'Please make sure that your rosters are complete; you can change them until the squad starts.',
      ...(data.entries.some(({ squad }) => squad !== null)
        ? ['The attached file has your squads for your calendar.']
        : []),
    ],
    facts: registrationFacts(data, ['Amount paid', formatMoney(data.amountPaid)]),
  }),
  adminReservation: (data, { tournament }) => ({
    subject: `Your reservation for ${tournament.name}`,
    paragraphs: [
      `Entries of ${tournament.name} were reserved for you. Times are those of the venue.`,
      data.balanceDue > 0
        ? 'Please sign in with this e-mail address to pay the balance and to complete your rosters.'
        : 'Please sign in with this e-mail address to complete your rosters.',
    ],
    facts: registrationFacts(data, ['Balance due', formatMoney(data.balanceDue)]),
  }),
  bowlerAddedToRoster: (data, { tournament }) => ({
    subject: `You are on a roster for ${tournament.name}`,
    paragraphs: [`${data.captain || 'A captain'} added you to a roster for ${tournament.name}.`],
    facts: [entryFacts(data)],
  }),
  squadChanged: (data, { tournament }) => ({
    subject: `Your squad for ${tournament.name} was changed`,
    paragraphs: [
      data.others?.length
        ? 'These entries were moved. Times are those of the venue. What was paid stays with the entries.'
        : 'This entry was moved. Times are those of the venue. What was paid stays with the entry.',
      'The attached file has the new times for your calendar; it replaces those of an earlier file.',
    ],
    facts: [data, ...(data.others ?? [])].map(movedFacts),
  }),
  paymentReturned: (data, { tournament }) => ({
    subject: `Your payment for ${tournament.name} was returned`,
    paragraphs: [
      'Your payment reached us after the time for paying had passed and its places were sold. No entry was made.',
      'The whole amount is on its way back to your card; your bank may need a few days to show it.',
    ],
    facts: [{ heading: 'Payment', lines: [['Amount returned', formatMoney(data.amount)]] }],
  }),
}
