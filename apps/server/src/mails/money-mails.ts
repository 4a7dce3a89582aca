import { formatMoney } from '@kegler/domain/money.ts'
import { closedFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import type { MailContext } from './mail-context.ts'
import type { MailData } from './mail-data.ts'
import { entryLines } from './mail-lines.ts'
import type { MailLine, MailTable, Written } from './mail-page.ts'
import type { MailedEntry, MailedRefund, MailKind } from './queue/queue-mail.ts'

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

/** The mails about money that came, went back or did not arrive. */
export const moneyMails = {
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
  refunded: (data, context) => ({
    ...guestLink(data.guest ?? null, context),
    subject: `Your refund for ${context.tournament.name}`,
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
} satisfies { [K in MailKind]?: (data: MailData[K], context: MailContext) => Written }
