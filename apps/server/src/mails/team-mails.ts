import { shareText } from '@kegler/domain/teams/shares.rules.ts'
import type { MailContext } from './mail-context.ts'
import type { MailData } from './mail-data.ts'
import { entryLines } from './mail-lines.ts'

const placeOf = ({ event, squad }: { event: string; squad: string | null }) => [event, squad].filter(Boolean).join(', ')

/** What a link is for whose reader did not ask for it. */
function ownLink({ share, answers, waiver }: NonNullable<MailData['bowlerAddedToRoster']['asks']>): string {
  const acts = [
    'see your team',
    ...(answers ? ['answer the questions of the tournament'] : []),
    ...(waiver ? ['accept its waiver'] : []),
    ...(share ? ['pay your share when your captain asks for it'] : []),
  ]
  return `The link below is yours: by it you can ${acts.join(', ')}, or leave the team until captains can no longer change the roster.`
}

/** The mails to teammates, and to captains about them. */
export const teamMails = {
  bowlerAddedToRoster: (data: MailData['bowlerAddedToRoster'], { tournament, appUrl, joinUrl }: MailContext) => ({
    subject: `You are on a roster for ${tournament.name}`,
    preheader: placeOf(data),
    paragraphs:
      data.linkId && !data.asks
        ? [`You joined a team of ${data.captain || 'a captain'} for ${tournament.name}.`]
        : [
            `${data.captain || 'A captain'} added you to a roster for ${tournament.name}.`,
            ...(data.asks ? [ownLink(data.asks)] : []),
          ],
    table: { amounts: false, groups: [entryLines(data)] },
    link: data.linkId
      ? { label: data.asks ? 'Open Your Team' : 'Not you? Leave Team', url: joinUrl(data.linkId) }
      : { label: 'Open registration', url: `${appUrl}/registration` },
  }),
  invitation: (data: MailData['invitation'], { tournament, joinUrl }: MailContext) => ({
    subject: `${data.captain} invites you to a team for ${tournament.name}`,
    preheader: placeOf(data),
    paragraphs: [
      `${data.captain} invites you to bowl with ${data.team} at ${tournament.name}. Times are those of the venue.`,
      ...(data.message ? [`${data.captain} writes: ${data.message}`] : []),
      ...(data.share ? [`Your share is ${shareText(data.share)}. You can pay it by card when you have joined.`] : []),
      "You need your membership ID, your last name and your birth date. To decline, open the link and choose 'Decline'; there you can also choose that this captain does not invite you again.",
    ],
    table: { amounts: false, groups: [entryLines(data)] },
    link: { label: 'Open Invitation', url: joinUrl(data.linkId) },
  }),
  bowlerJoined: (data: MailData['bowlerJoined'], { tournament, joinUrl }: MailContext) => ({
    subject: data.isNewCaptain
      ? `${data.team} for ${tournament.name} has another captain`
      : `You joined ${data.team} for ${tournament.name}`,
    preheader: placeOf(data),
    paragraphs: [
      ...(data.isNewCaptain ? [`The captain of ${data.team} changed. The link that you had no longer works.`] : []),
      `${data.name} is on the roster of ${data.team}, the team of ${data.captain}. Times are those of the venue.`,
      ...(data.squad ? ['The attached file has the start for your calendar.'] : []),
      'The link below is yours: by it you see your team, and can leave it until captains can no longer change the roster.',
    ],
    table: { amounts: false, groups: [entryLines(data)] },
    link: { label: 'Open Your Team', url: joinUrl(data.linkId) },
  }),
  teamNews: (data: MailData['teamNews'], { tournament }: MailContext) => {
    const [first = ''] = data.sentences
    const complete = `${data.team} is complete.${data.division ? ` Division: ${data.division}.` : ''}`
    return {
      subject: data.isComplete ? `${data.team} is complete` : `News of ${data.team}, ${tournament.name}`,
      preheader: first,
      paragraphs: [...data.sentences, ...(data.isComplete ? [complete] : [])],
      table: { amounts: false, groups: [entryLines(data)] },
    }
  },
}
