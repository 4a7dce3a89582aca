import { formatMoney } from '@kegler/domain/money.ts'
import type { MailContext } from './mail-context.ts'
import type { MailData } from './mail-data.ts'
import { entryLines } from './mail-lines.ts'

/** The mails of entries that are offered to another captain. */
export const handOverMails = {
  handOverOffered: (data: MailData['handOverOffered'], { tournament, appUrl }: MailContext) => ({
    subject: `${data.captain} offers you entries for ${tournament.name}`,
    preheader: `Accept or decline until ${data.until}.`,
    paragraphs: [
      `${data.captain} offers you these entries. Accept until ${data.until}.`,
      'Please sign in with this e-mail address. You find the offer on the first page, and can accept or decline it there.',
      data.balanceDue > 0
        ? `${formatMoney(data.balanceDue)} is still due on them and would be yours to pay. What was paid stays paid.`
        : 'Nothing is due on them.',
    ],
    table: { amounts: false, groups: data.entries.map((entry) => entryLines(entry)) },
    link: { label: 'Open registration', url: `${appUrl}/registration` },
  }),
  handOverEnded: (data: MailData['handOverEnded'], { tournament }: MailContext) => ({
    subject: `An offer of entries for ${tournament.name} has ended`,
    preheader: data.why,
    paragraphs: [data.why],
    table: { amounts: false, groups: data.entries.map((entry) => entryLines(entry)) },
  }),
}
