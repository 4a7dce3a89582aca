import { at, type Mutant } from './mutant.ts'

/** Safeguards of mails to the captains of a list. */
export const ofStaffMail: readonly Mutant[] = [
  {
    breaks: 'mail to a list: campaigns are of the group',
    file: at('mails/campaigns/find-campaign.ts'),
    from: "      ? eb('campaigns.groupId', 'is', null)",
    to: '      ? eb.lit(true)',
    tests: ['mails/campaigns/campaigns', 'access/every-call'],
  },
  {
    breaks: 'mail to a list: a tournament of another group is not there',
    file: at('mails/campaigns/find-recipients.ts'),
    from: '  if (audience.tournamentId !== undefined) await staffTournament(db, actor, audience.tournamentId)\n',
    to: '  if (audience.tournamentId === "") await staffTournament(db, actor, audience.tournamentId)\n',
    tests: ['mails/campaigns/campaigns', 'access/every-call'],
  },
  {
    breaks: 'mail to a list: one is queued at a time',
    file: at('mails/campaigns/send-campaign.ts'),
    from: '    await lockCampaigns(tx, groupId)\n',
    to: '',
    tests: ['mails/campaigns/campaign-races'],
  },
  {
    breaks: 'mail to a list: who got it is left out',
    file: at('mails/campaigns/find-recipients.ts'),
    from: 'all.filter(({ address }) => !reached.has(address))',
    to: 'all.filter(({ address }) => address !== "" || reached.has(address))',
    tests: ['mails/campaigns/campaigns'],
  },
  {
    breaks: 'mail to a list: sent to as many as its sender saw',
    file: at('mails/campaigns/send-campaign.ts'),
    from: 'body.recipients !== count)',
    to: 'body.recipients < 0)',
    tests: ['mails/campaigns/campaigns'],
  },
  {
    breaks: 'mail to a list: mails to one person go first',
    file: at('db/claim-due.ts'),
    from: 'sql`priority, next_at`',
    to: 'sql`next_at`',
    tests: ['mails/campaigns/campaign-races'],
  },
  {
    breaks: 'mail to a list: a subject is one line',
    file: at('mails/campaigns/write-campaign.ts'),
    from: 'subject: oneLine(fillIn(data.subject, values))',
    to: 'subject: fillIn(data.subject, values)',
    tests: ['mails/write-mail'],
  },
  {
    breaks: 'mail to a list: what waits is stopped',
    file: at('mails/campaigns/stop-campaign.ts'),
    from: "      .where('about', '=', id)\n",
    to: "      .where('about', '=', id.toUpperCase())\n",
    tests: ['mails/campaigns/campaigns', 'mails/campaigns/campaign-races'],
  },
]
