import { linkAddress } from '../access/link.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Config } from '../config.ts'
import type { MailText } from './mail-page.ts'

/** What every mail knows in addition to its own data. */
export interface MailContext {
  tournament: { id: string; name: string; phone: string; theme: MailText['theme'] }
  /** 'the bowling federation' */
  organisation: string
  /** Address of the product, no trailing slash. */
  appUrl: string
  /** Of a link to a team, which opens it; in what is only looked at, of none. */
  joinUrl: (linkId: string) => string
  payUrl: (linkId: string) => string
}

export const mailContext = (config: Config, tournament: TournamentRow): MailContext => {
  const { ORGANISATION: organisation, appUrl } = config
  const payUrl = (linkId: string) => linkAddress(config, { id: linkId, kind: 'payment' })
  const { id, name, theme, tournamentPhone: phone } = tournament
  const joinUrl = (linkId: string) => linkAddress(config, { id: linkId, kind: 'bowler' })
  return { tournament: { id, name, phone, theme }, organisation, appUrl, joinUrl, payUrl }
}
export const manageUrl = ({ appUrl, tournament }: MailContext): string =>
  `${appUrl}/registration/manage/${tournament.id}`
