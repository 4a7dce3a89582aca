import { formatMoney } from '@kegler/domain/money.ts'
import { closedFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import { writeCampaign } from './campaigns/write-campaign.ts'
import { handOverMails } from './hand-over-mails.ts'
import { type MailContext, manageUrl } from './mail-context.ts'
import type { BoughtEntry, Fee, MailData } from './mail-data.ts'
import { counted, entryLines, isNamed, mailLines, movedFacts } from './mail-lines.ts'
import type { MailLine, MailTable, MailText } from './mail-page.ts'
import type { MailedEntry, MailedRefund, MailKind } from './queue/queue-mail.ts'
import { roomMails } from './room-mails.ts'
import { teamMails } from './team-mails.ts'
import { waitMails } from './wait-mails.ts'

export const mailKinds = (): readonly string[] => Object.keys(writers)

/** Without a link of its own a mail leads to the page where captains manage their entries. */
type Written = Pick<MailText, 'subject' | 'preheader' | 'paragraphs' | 'table'> & Partial<Pick<MailText, 'link'>>

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

const doneTable = (data: { entries: MailedEntry[]; virtualEntries: string[] }, money: MailLine[]): MailTable => ({
  amounts: true,
  groups: [
    ...data.entries.map((entry) => entryLines(entry)),
    ...data.virtualEntries.map((name): MailLine[] => [name]),
    ...(money.length > 0 ? [money] : []),
  ],
})
const cardOf = ({ to, payer }: MailedRefund): string =>
  payer === null ? `your card${to && ` (${to})`}` : `the card of ${payer} (${to}), who paid it`
const refundSentence = (refund: MailedRefund): string => {
  const { amount, to, isCard, payer } = refund
  if (!isCard) return `${formatMoney(amount)} was refunded by ${to}.`
  const back = `${formatMoney(amount)} is on its way back to ${cardOf(refund)}`
  return payer === null ? `${back}; your bank may need a few days to show it.` : `${back}.`
}

/** Where a guest sees what they paid. */
function guestLink(guest: MailData['balancePaid']['guest'], { joinUrl, payUrl }: MailContext): Pick<Written, 'link'> {
  if (!guest?.link) return {}
  const { id, kind } = guest.link
  return { link: { label: 'Open Your Payment', url: kind === 'payment' ? payUrl(id) : joinUrl(id) } }
}

function writeReceipt(data: MailData['balancePaid'], context: MailContext): Written {
  const { tournament } = context
  const paid = formatMoney(data.amountPaid)
  const isOfOther = data.guest !== null && data.guest.link === null
  return {
    ...guestLink(data.guest, context),
    subject: isOfOther ? `${data.guest?.name} paid for ${tournament.name}` : `Your payment for ${tournament.name}`,
    preheader: `We received ${paid}.`,
    paragraphs: [
      isOfOther
        ? `${data.guest?.name} paid for you. This is what it was for.`
        : `Thank you for your payment for ${tournament.name}. This is what it was for.`,
    ],
    table: {
      amounts: true,
      groups: [
        ...data.entries.map((entry) => entryLines(entry, ['Paid', formatMoney(entry.amount)])),
        ...data.virtualEntries.map(({ name, amount }): MailLine[] => [name, ['Paid', formatMoney(amount)]]),
        [
          ['Amount paid', paid],
          ['Paid by', data.paidBy],
        ],
      ],
    },
  }
}

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
          ...data.entries.map(({ balance: owed, ...entry }) =>
            owed === undefined ? entryLines(entry) : entryLines(entry, ['Balance', formatMoney(owed)]),
          ),
          [['Balance due', balance]],
        ],
      },
    }
  },
  balancePaid: writeReceipt,
  paymentReceipt: writeReceipt,
  entryCancelled: (data, { tournament }) => ({
    subject: `Cancelled: your ${data.entries.length > 0 ? 'entry' : 'virtual entry'} for ${tournament.name}`,
    preheader: data.refund ? `${formatMoney(data.refund.amount)} was refunded.` : 'Nothing more is due on it.',
    paragraphs: [
      'This was cancelled. Nothing more is due on it.',
      ...(data.refund ? [refundSentence(data.refund)] : []),
    ],
    table: doneTable(data, data.refund ? [['Refunded', formatMoney(data.refund.amount)]] : []),
  }),
  refunded: (data, { tournament }) => ({
    subject: `Your refund for ${tournament.name}`,
    preheader: `${formatMoney(data.refund.amount)} was refunded.`,
    paragraphs: [refundSentence(data.refund)],
    table: doneTable(data, [['Refunded', formatMoney(data.refund.amount)]]),
  }),
  refundFailed: (data, context) => ({
    ...guestLink(data.guest ?? null, context),
    subject: `Your refund for ${context.tournament.name} did not arrive`,
    preheader: `${formatMoney(data.refund.amount)} could not be sent back.`,
    paragraphs: [
      `We wrote that ${formatMoney(data.refund.amount)} is on its way back to ${cardOf(data.refund)}. It did not arrive: ${data.why.replace(/\.$/, '')}.`,
      `Nothing was paid back yet. Please call ${context.tournament.phone}, so that we can send it another way.`,
    ],
    table: doneTable(data, [['Not refunded yet', formatMoney(data.refund.amount)]]),
  }),
  entryReactivated: (data, { tournament }) => ({
    subject: `Your entry for ${tournament.name} is active again`,
    preheader: data.balanceDue > 0 ? `Balance due: ${formatMoney(data.balanceDue)}.` : 'Nothing is due on it.',
    paragraphs: ['This entry was cancelled and is active again. Times are those of the venue.'],
    table: doneTable(data, [['Balance due', formatMoney(data.balanceDue)]]),
  }),
  ...teamMails,
  ...waitMails,
  ...roomMails,
  campaign: writeCampaign,
  campaignTest: (data, context) => {
    const { subject, ...written } = writeCampaign(data, context)
    return { ...written, subject: `Test: ${subject}` }
  },
  shareReminder: (data, { tournament, joinUrl }) => ({
    subject: `Your share for ${tournament.name}: ${formatMoney(data.open)}`,
    preheader: `${formatMoney(data.open)} of ${formatMoney(data.price)} is open.`,
    paragraphs: [
      `${data.captain} asks you to pay your share for ${tournament.name}: ${formatMoney(data.open)} of ${formatMoney(data.price)}. Times are those of the venue.`,
    ],
    table: { amounts: true, groups: [entryLines(data, ['Your share', formatMoney(data.open)])] },
    link: { label: 'Pay Your Share', url: joinUrl(data.linkId) },
  }),
  paymentReturned: (data, context) => ({
    ...guestLink(data.guest, context),
    subject: `Your payment for ${context.tournament.name} was returned`,
    preheader: `${formatMoney(data.amount)} is on its way back to your card.`,
    paragraphs: [
      data.ofBalance
        ? `${formatMoney(data.amount)} was no longer owed when your payment reached us: it had been cancelled or paid otherwise.`
        : data.isClosed
          ? closedFailureMessage
          : 'Your payment reached us after the time for paying had passed and its places were sold. No entry was made.',
      `${data.ofBalance ? 'It' : 'The whole amount'} is on its way back to your card; your bank may need a few days to show it.`,
    ],
    table: { amounts: true, groups: [[['Amount returned', formatMoney(data.amount)]]] },
  }),
}
