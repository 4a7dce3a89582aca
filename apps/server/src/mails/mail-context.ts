import type { TournamentRow } from '../access/tournaments.ts'
import type { Config } from '../config.ts'
import type { MailText } from './mail-page.ts'

/** What every mail knows besides its own data. */
export interface MailContext {
  tournament: { id: string; name: string; phone: string; theme: MailText['theme'] }
  /** 'the bowling federation' */
  organisation: string
  /** Address of the product, no trailing slash. */
  appUrl: string
}

export const mailContext = ({ ORGANISATION: organisation, appUrl }: Config, tournament: TournamentRow): MailContext => {
  const { id, name, theme, tournamentPhone: phone } = tournament
  return { tournament: { id, name, phone, theme }, organisation, appUrl }
}
export const manageUrl = ({ appUrl, tournament }: MailContext): string =>
  `${appUrl}/registration/manage/${tournament.id}`
