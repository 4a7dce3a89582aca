import { type MailContext, manageUrl } from './mail-context.ts'
import type { MailData } from './mail-data.ts'
import { counted, movedFacts } from './mail-lines.ts'
import type { MailLine } from './mail-page.ts'

/** The mails of the waiting list. */
export const waitMails = {
  waitJoined: (data: MailData['waitJoined'], { tournament }: MailContext) => ({
    subject: `You are on the waiting list for ${tournament.name}`,
    preheader: `You wait for ${data.wanted}.`,
    paragraphs: data.moves
      ? [
          `${data.moves.join(', ')}: waits for another start of ${data.event}, number ${data.position} of ${data.of}, ${data.ahead} before you. Your entries keep their places until they are moved.`,
          `We move you at once and write to you, not later than ${data.until}.`,
        ]
      : [
          `You wait for ${data.wanted} of ${data.event}: number ${data.position} of ${data.of}, ${data.ahead} before you. No money is taken, and no place is held, until you accept an offer.`,
          `You wait until ${data.until}. When places fall free we write to you and hold them for a while.`,
        ],
    table: { amounts: false, groups: [data.starts] },
  }),
  waitMoved: (data: MailData['waitMoved'], { tournament }: MailContext) => ({
    subject: `Your entries for ${tournament.name} have the start you waited for`,
    preheader: [data.event, data.squad].filter(Boolean).join(', now '),
    paragraphs: [
      'There were places at a start that you waited for, and your entries were moved. Times are those of the venue. What was paid stays with the entries.',
      'The attached file has the new times for your calendar; it replaces those of an earlier file.',
    ],
    table: { amounts: false, groups: [data, ...(data.others ?? [])].map(movedFacts) },
  }),
  waitOffer: (data: MailData['waitOffer'], context: MailContext) => ({
    subject: `Places for you: ${context.tournament.name}, until ${data.until}`,
    preheader: `Accept or decline until ${data.until}.`,
    paragraphs: [
      `Places you wait for are held for you until ${data.until}. Please accept or decline the offer before then.`,
      ...(data.isPart ? [`This is a part of the ${data.wanted} that you wait for; you can wait for the rest.`] : []),
    ],
    table: {
      amounts: false,
      groups: data.lines.map(({ eventName, squad, quantity }): MailLine[] => [
        counted(eventName, quantity),
        ['Squad', squad],
      ]),
    },
    link: { label: 'Accept or Decline', url: manageUrl(context) },
  }),
  waitLapsed: (data: MailData['waitLapsed'], context: MailContext) => ({
    subject: `Your offer for ${context.tournament.name} is over`,
    preheader: data.why ?? `Your request for ${data.wanted} rests.`,
    paragraphs: [
      data.why
        ? `${data.why} Your request for ${data.wanted} of ${data.event} keeps its place in the line.`
        : `You did not accept the offer in time, and the places went on to the next. Your request for ${data.wanted} of ${data.event} rests: it keeps its place in the line, and gets no offer until you choose 'Go On Waiting'.`,
    ],
    table: { amounts: false, groups: [data.starts] },
    ...(data.why ? {} : { link: { label: 'Go On Waiting', url: manageUrl(context) } }),
  }),
  waitSquadMoved: (data: MailData['waitSquadMoved'], { tournament }: MailContext) => ({
    subject: `A start you wait for has another time: ${tournament.name}`,
    preheader: `It starts at ${data.newTime}.`,
    paragraphs: [
      `The start at ${data.oldTime} that you wait for is at ${data.newTime} now. Your request for ${data.wanted} of ${data.event} stays as it is; you can change or leave it.`,
    ],
    table: { amounts: false, groups: [data.starts] },
  }),
  waitEnded: (data: MailData['waitEnded'], { tournament }: MailContext) => ({
    subject: `You no longer wait for ${tournament.name}`,
    preheader: data.why,
    paragraphs: [`Your request for ${data.wanted} of ${data.event} has ended. ${data.why}`],
    table: { amounts: false, groups: data.starts.length > 0 ? [data.starts] : [] },
  }),
}
