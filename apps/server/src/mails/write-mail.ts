import { formatMoney } from '@kegler/domain/money.ts'
import { writeCampaign } from './campaigns/write-campaign.ts'
import { handOverMails } from './hand-over-mails.ts'
import { type MailContext, manageUrl } from './mail-context.ts'
import type { BoughtEntry, Fee, MailData } from './mail-data.ts'
import { counted, entryLines, isNamed, mailLines, movedFacts } from './mail-lines.ts'
import type { MailLine, MailTable, MailText, Written } from './mail-page.ts'
import { moneyMails } from './money-mails.ts'
import type { MailKind } from './queue/queue-mail.ts'
import { roomMails } from './room-mails.ts'
import { teamMails } from './team-mails.ts'
import { waitMails } from './wait-mails.ts'

export const mailKinds = (): readonly string[] => Object.keys(writers)

/** The words of a mail. @throws Error for a kind that nobody writes */
export function writeMail<K extends MailKind>(kind: K, data: MailData[K], context: MailContext): MailText {
  const write = writers[kind] as ((data: MailData[K], context: MailContext) => Written) | undefined
  if (!write) throw new Error(`No mail is written for '${kind}'.`)
  const { tournament, organisation } = context
  const written = write(data, context)
  return {
    ...written,
    organisation: organisation.charAt(0).toUpperCase() + organisation.slice(1),
    tournament: tournament.name,
    theme: tournament.theme,
    greeting: `Hello ${data.name},`,
    link: written.link ?? { label: 'Manage your entries', url: manageUrl(context) },
    footer: `Questions? Call ${tournament.phone}.`,
  }
}

/** What was bought, equal entries together, and `money` below it. */
function bill(
  { entries, virtualEntries }: MailData['welcome' | 'adminReservation' | 'confirmation'],
  money: MailLine[][],
): MailTable {
  const equal = Map.groupBy(entries, ({ event, squad, location, fees }) =>
    JSON.stringify([event, squad, location, fees]),
  )
  return {
    amounts: true,
    groups: [
      ...[...equal.values()].map(boughtLines),
      ...virtualEntries.map(({ name, quantity, fees }) => [counted(name, quantity), ...feeLines(fees, quantity)]),
      ...money,
    ],
  }
}
function boughtLines(entries: BoughtEntry[]): MailLine[] {
  const [first] = entries
  if (!first) return []
  return mailLines(
    counted(first.event, entries.length),
    first.squad ?? 'Squad not assigned yet',
    first.location,
    ...entries.map((entry) => `Reservation: ${entry.entryNumber}${isNamed(entry) ? `, ${entry.team}` : ''}`),
    ...feeLines(first.fees, entries.length),
  )
}
const asking = ({ unanswered }: { unanswered: string | null }): string[] =>
  unanswered === null ? [] : [`Still open: ${unanswered}. Please answer in the roster of each team.`]
const feeLines = (fees: Fee[], quantity: number): MailLine[] =>
  fees.map(({ description, amount }) => [
    quantity === 1 ? description : `${description}, ${formatMoney(amount)} each`,
    formatMoney(quantity * amount),
  ])

const writers: { [K in MailKind]: (data: MailData[K], context: MailContext) => Written } = {
  welcome: (data, { tournament }) => {
    const paid = formatMoney(data.amountPaid)
    return {
      subject: `Welcome to ${tournament.name}: your registration is complete`,
      preheader: `Your reservations, their times and what you paid: ${paid}.`,
      paragraphs: [
        `Thank you for registering for ${tournament.name}. These are your reservations. Times are those of the venue.`,
        'Please make sure that your rosters are complete; you can change them until the squad starts.',
        ...(data.entries.some(({ squad }) => squad !== null)
          ? ['The attached file has your squads for your calendar.']
          : []),
        ...asking(data),
        ...data.notices,
      ],
      table: bill(data, [
        mailLines(
          ['Total', formatMoney(data.total)],
          [data.dues.length > 0 ? 'Paid now' : 'Amount paid', paid],
          data.amountPaid > 0 && ['Paid by', 'Credit card'],
          ...data.dues.map(({ day, amount }): MailLine => [`Due by ${day}`, formatMoney(amount)]),
        ),
      ]),
    }
  },
  adminReservation: (data, { tournament }) => {
    const balance = formatMoney(data.balanceDue)
    return {
      subject: `Your reservation for ${tournament.name}`,
      preheader: data.balanceDue > 0 ? `Balance due: ${balance}.` : 'Please complete your rosters.',
      paragraphs: [
        `Entries of ${tournament.name} were reserved for you. Times are those of the venue.`,
        data.balanceDue > 0
          ? 'Please sign in with this e-mail address to pay the balance and to complete your rosters.'
          : 'Please sign in with this e-mail address to complete your rosters.',
        ...asking(data),
      ],
      table: bill(data, [[['Balance due', balance]]]),
    }
  },
  confirmation: (data, { tournament }) => {
    const balance = formatMoney(data.balanceDue)
    return {
      subject: `Your reservations for ${tournament.name}`,
      preheader: `Your reservations and their times. Balance due: ${balance}.`,
      paragraphs: [
        `These are your reservations for ${tournament.name} as they are now. Times are those of the venue.`,
        ...(data.entries.some(({ squad }) => squad !== null)
          ? ['The attached file has your squads for your calendar.']
          : []),
        ...asking(data),
      ],
      table: bill(data, [[['Balance due', balance]]]),
    }
  },
  squadChanged: (data, { tournament }) => ({
    subject: `Your squad for ${tournament.name} was changed`,
    preheader: [data.event, data.squad].filter(Boolean).join(', now '),
    paragraphs: [
      data.others?.length
        ? 'These entries were moved. Times are those of the venue. What was paid stays with the entries.'
        : 'This entry was moved. Times are those of the venue. What was paid stays with the entry.',
      'The attached file has the new times for your calendar; it replaces those of an earlier file.',
    ],
    table: { amounts: false, groups: [data, ...(data.others ?? [])].map(movedFacts) },
  }),
  squadRemoved: (data, { tournament }) => ({
    subject: `Your entry for ${tournament.name} has no squad now`,
    preheader: [data.event, data.before].filter(Boolean).join(', was '),
    paragraphs: [
      'This entry was taken off its squad. Times are those of the venue. What was paid stays with the entry.',
      'The attached file takes the squad out of your calendar. You will get the new time when the entry has another squad.',
    ],
    table: { amounts: false, groups: [movedFacts(data)] },
  }),
  captainChanged: (data, { tournament }) => ({
    subject: data.isNew
      ? `You are the captain of an entry for ${tournament.name}`
      : `An entry for ${tournament.name} has another captain`,
    preheader: [data.event, data.squad].filter(Boolean).join(', '),
    paragraphs: data.isNew
      ? [
          `This entry of ${tournament.name}${data.other && `, whose captain was ${data.other},`} is yours now. Times are those of the venue.`,
          'Please sign in with this e-mail address to see its roster and what is due.',
        ]
      : [`${data.other || 'Somebody else'} is the captain of this entry now. What you paid stays in your payment log.`],
    table: { amounts: false, groups: [entryLines(data)] },
  }),
  ...handOverMails,
  paymentLink: (data, { tournament }) => {
    const balance = formatMoney(data.balanceDue)
    return {
      subject: data.dueBy ? `Balance due by ${data.dueBy}: ${tournament.name}` : `Balance due for ${tournament.name}`,
      preheader: `Balance due: ${balance}.`,
      paragraphs: [
        data.dueBy
          ? `You paid a deposit for ${tournament.name}. The rest is due by ${data.dueBy}. Please sign in with this e-mail address to pay it.`
          : `This is still to be paid for ${tournament.name}. Please sign in with this e-mail address to pay it.`,
      ],
      table: {
        amounts: true,
        groups: [
          ...data.entries.map(({ balance: owed, openShares = [], ...entry }) =>
            owed === undefined
              ? entryLines(entry)
              : entryLines(
                  entry,
                  ['Balance', formatMoney(owed)],
                  ...openShares.map(({ name, open }): MailLine => [`Open share of ${name}`, formatMoney(open)]),
                ),
          ),
          [['Balance due', balance]],
        ],
      },
    }
  },
  ...moneyMails,
  ...teamMails,
  ...waitMails,
  ...roomMails,
  campaign: writeCampaign,
  campaignTest: (data, context) => {
    const { subject, ...written } = writeCampaign(data, context)
    return { ...written, subject: `Test: ${subject}` }
  },
}
