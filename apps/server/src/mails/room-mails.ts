import type { MailContext } from './mail-context.ts'
import type { MailData } from './mail-data.ts'

/** The mails of the waiting room. */
export const roomMails = {
  yourTurn: (_: MailData['yourTurn'], context: MailContext) => ({
    subject: `It is your turn: ${context.tournament.name}`,
    preheader: 'Come in and choose your places.',
    paragraphs: [
      `It is your turn to register for ${context.tournament.name}. You can come in from now on for as long as registration has places; your time to choose begins when you do.`,
    ],
    table: { amounts: false, groups: [] },
    link: { label: 'Come in', url: `${context.appUrl}/registration/room/${context.tournament.id}` },
  }),
  roomClosed: (data: MailData['roomClosed'], { tournament, appUrl }: MailContext) => ({
    subject: `The waiting room has closed: ${tournament.name}`,
    preheader: data.why,
    paragraphs: [`The waiting room of ${tournament.name}, in which you have a number, has closed. ${data.why}`],
    table: { amounts: false, groups: [] },
    link: { label: 'See the tournaments', url: `${appUrl}/registration` },
  }),
}
