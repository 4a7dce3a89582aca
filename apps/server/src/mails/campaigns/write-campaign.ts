import {
  enumerated,
  fillIn,
  listed,
  oneLine,
  type Placeholder,
  paragraphsOf,
} from '@kegler/domain/mails/campaigns.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { type MailContext, manageUrl } from '../mail-context.ts'
import type { CampaignMail } from '../mail-data.ts'
import { entryLines, isNamed } from '../mail-lines.ts'
import type { MailLine, MailText } from '../mail-page.ts'

/** What staff wrote, filled in for one recipient: plain text, a subject of one line. */
export function writeCampaign(
  data: CampaignMail,
  context: MailContext,
): Pick<MailText, 'subject' | 'preheader' | 'paragraphs' | 'table' | 'link'> {
  const { entries, balanceDue } = data
  // who has several tournaments, or no entries of their own, begins at the first page
  const isOfOne = data.role === 'captain' && data.tournaments.length === 1
  const url = isOfOne ? manageUrl(context) : `${context.appUrl}/registration`
  const values: Record<Placeholder, string> = {
    captain: enumerated(data.captains, 'the captain'),
    tournament: enumerated(data.tournaments, context.tournament.name),
    team: enumerated(
      entries.filter(isNamed).map(({ team }) => team),
      'your team',
    ),
    reservation: enumerated(
      entries.map(({ entryNumber }) => String(entryNumber)),
      'no reservation',
    ),
    squad: listed(
      entries.flatMap(({ squad }) => squad ?? []),
      'no squad yet',
    ),
    balance: formatMoney(balanceDue),
    link: url,
  }
  const paragraphs = paragraphsOf(fillIn(data.text, values))
  const due: MailLine[][] = balanceDue > 0 ? [[['Balance due', formatMoney(balanceDue)]]] : []
  return {
    subject: oneLine(fillIn(data.subject, values)),
    preheader: oneLine(paragraphs[0] ?? ''),
    paragraphs,
    table: { amounts: true, groups: data.listEntries ? [...entries.map((entry) => entryLines(entry)), ...due] : [] },
    link: { label: isOfOne ? 'Manage your entries' : 'Open registration', url },
  }
}
