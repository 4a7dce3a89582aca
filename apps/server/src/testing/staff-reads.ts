/** What the reads name: ids, and days as 'YYYY-MM-DD'. */
export interface Named {
  tid: string
  eventId: string
  squadId: string
  virtualEventId: string
  entryId: string
  virtualEntryId: string
  paymentId: string
  captainId: string
  bowlerId: string
  day: string
  /** A day of sales in the middle of the season. */
  soldOn: string
  usbcId: string
}

/** What staff read: a name, the method, the path under /api, and what is sent. */
export type Read = readonly [name: string, method: string, path: string, body?: unknown]

/** Every search, list, filter, figure and audit page of staff. */
export const staffReads = (season: Named): Read[] => [
  ...searches(season),
  ...lists(season),
  ...pages(season),
  ...reservations(season),
  ...audits(season),
]

const searches = ({ paymentId, captainId, entryId }: Named): Read[] => [
  ['search, a common name', 'POST', 'admin/entry/searchByBowler', { SearchTerms: 'robin' }],
  ['search, a membership id that many share', 'POST', 'admin/entry/searchByBowler', { SearchTerms: '7000-77' }],
  ['search, one bowler', 'POST', 'admin/entry/searchByBowler', { SearchTerms: 'bowler 77 robin' }],
  ['search, nobody', 'POST', 'admin/entry/searchByBowler', { SearchTerms: 'zzyzx' }],
  ['search by captain, a common name', 'POST', 'admin/entry/searchByCaptOrCoordinator', { SearchTerms: 'alex other' }],
  ['search by captain, an address', 'POST', 'admin/entry/searchByCaptOrCoordinator', { SearchTerms: 'captain-0@' }],
  ['search by coordinator', 'POST', 'admin/entry/searchByCaptOrCoordinator', { SearchTerms: 'coach-103@kegler.test' }],
  ['search by number', 'POST', 'admin/entry/searchByEntry', { SearchTerms: '1000' }],
  ['find a common name', 'GET', 'admin/find?q=robin'],
  ['find a captain', 'GET', 'admin/find?q=casey%20number'],
  ['find an e-mail address', 'GET', 'admin/find?q=other-7@kegler.test'],
  ['find a telephone number', 'GET', 'admin/find?q=312-555-00042'],
  ['find a team', 'GET', 'admin/find?q=team%20777'],
  ['find a coordinator', 'GET', 'admin/find?q=coach%20103'],
  ['find a number', 'GET', 'admin/find?q=1000007'],
  ['find a check', 'GET', 'admin/find?q=100010'],
  ['find an id of an entry', 'GET', `admin/find?q=${entryId}`],
  ['find an id of a payment', 'GET', `admin/find?q=${paymentId}`],
  ['find an id of a captain', 'GET', `admin/find?q=${captainId}`],
  ['find a transaction', 'GET', 'admin/find?q=pi_0123456789abcdef'],
  ['find squads of a day', 'GET', 'admin/find?q=team%20jan%205%209am'],
]

const lists = ({ tid, eventId, squadId, day, soldOn }: Named): Read[] => {
  const entries = (name: string, body: object): Read => [`entries ${name}`, 'POST', 'admin/entries/list', body]
  const captains = (name: string, body: object): Read => [`captains ${name}`, 'POST', 'admin/captains/list', body]
  const payments = (name: string, body: object): Read => [`payments ${name}`, 'POST', 'admin/payments/list', body]
  return [
    entries('by number', {}),
    entries('by number, the last', { descending: true }),
    entries('by squad', { sort: 'squad' }),
    entries('by team', { sort: 'team' }),
    entries('by balance', { sort: 'balance', descending: true }),
    entries('of a tournament by team, the last', { tournamentId: tid, sort: 'team', descending: true }),
    entries('by number, a later page', { after: { key: '1000500', id: tid } }),
    entries('by team, a later page', { sort: 'team', after: { key: 'team 5', id: tid } }),
    entries('with a balance', { due: true }),
    entries('with a balance for a month', { unpaidDays: 30 }),
    entries('incomplete', { incomplete: true }),
    entries('without a division', { divisionFailed: true }),
    entries('without a squad', { noSquad: true }),
    entries('by staff', { byStaff: true }),
    entries('cancelled', { cancelled: 'only' }),
    entries('of an event', { eventId }),
    entries('of a squad', { squadId }),
    entries('of a day', { day }),
    entries('sold on a day', { soldOn }),
    entries('sold on a day, of the tournament', { soldOn, tournamentId: tid }),
    entries('with a text', { text: 'team 777' }),
    entries('with a common text', { text: 'team' }),
    entries('of a selection', { numbers: '1000007,1000009,1000011' }),
    captains('by name', {}),
    captains('of a tournament', { tournamentId: tid }),
    captains('with a balance', { due: true }),
    captains('with a common text', { text: 'other' }),
    captains('with a text', { text: 'other-77@' }),
    captains('by name, a later page', { after: { key: 'other 5', id: tid } }),
    payments('by time', {}),
    payments('by time, the last', { descending: true }),
    payments('of checks', { method: 'Check' }),
    payments('of a method that nobody used', { method: 'USBC Credit' }),
    payments('of a day', { from: soldOn, to: soldOn }),
    payments('with a common text', { text: 'alex other' }),
    payments('with a check number', { text: '100010' }),
    ['tournaments', 'GET', 'admin/tournament/list'],
  ]
}

const pages = (season: Named): Read[] => {
  const { tid, entryId, captainId, paymentId, virtualEventId, virtualEntryId, day, usbcId, eventId } = season
  const ofCaptain = `admin/virtualevent/${virtualEventId}/captain/${captainId}`
  return [
    ['active tournaments', 'GET', 'admin/tournament/active'],
    ['one entry', 'GET', `admin/entry/${entryId}`],
    ['entry: read only', 'GET', `admin/entry/${entryId}/readonly`],
    ['entry: roster', 'GET', `admin/entry/${entryId}/roster`],
    ['entry: bowlers', 'GET', `admin/entry/${entryId}/bowlers`],
    ['entry: payment log', 'GET', `admin/entry/${entryId}/payment/log`],
    ['entry: charges of cards', 'GET', `admin/entry/${entryId}/payment/creditLog`],
    ['entry: what may be refunded', 'GET', `admin/entry/${entryId}/refundable`],
    ['entry: timeline', 'GET', `admin/entry/${entryId}/timeline`],
    ['entry: squads of a day', 'GET', `admin/entry/${entryId}/squads/${day}`],
    ['entry: former bowlers by name', 'GET', `admin/entry/${entryId}/formerbowlers?name=bowler`],
    ['entry: former rosters', 'GET', `admin/entry/${entryId}/formerrosters`],
    ['entry: a member', 'GET', `admin/tournament/${tid}/member/${usbcId}/event/${eventId}/entry/${entryId}`],
    ['coordinator', 'GET', `admin/coordinator/${entryId}`],
    ['captain of 36 entries', 'POST', `admin/captain/${captainId}`, {}],
    ['captain: all entries', 'POST', `admin/captain/${captainId}/entries/filterEntries/false/false`, {}],
    ['captain: payments', 'GET', `admin/captain/${captainId}/payments`],
    ['captain by e-mail address', 'GET', 'admin/captain/captain-0@kegler.test/email'],
    [
      'captain: virtual entries that go along',
      'POST',
      'admin/captain/affectedvirtualentries',
      { fromCaptainId: captainId, entryIds: [entryId] },
    ],
    ['payment: entries', 'GET', `admin/payments/${paymentId}/entries`],
    ['virtual event of a captain', 'GET', ofCaptain],
    ['virtual event: bowlers', 'GET', `${ofCaptain}/bowler`],
    ['virtual event: teams', 'GET', `${ofCaptain}/teams`],
    ['virtual event: entries', 'GET', `${ofCaptain}/virtualentry`],
    ['virtual entry: what may be refunded', 'GET', `admin/virtualevent/virtualEntry/${virtualEntryId}/refundable`],
    ['figures', 'GET', `admin/tournament/${tid}/figures`],
    ['alerts', 'GET', 'admin/alerts'],
    ['alerts that are done', 'GET', 'admin/alerts?done=true'],
    ['technology fees', 'GET', 'finance/gettechfees'],
  ]
}

const reservations = ({ tid, day }: Named): Read[] => [
  ['reservation: tournament', 'GET', `admin/tournament/${tid}`],
  ['reservation: dates', 'GET', `admin/tournament/${tid}/reservation/dates`],
  ['reservation: squads of a day', 'GET', `admin/tournament/${tid}/reservation/event/squad/available/${day}`],
]

const audits = ({ tid, captainId, entryId, virtualEntryId, bowlerId, soldOn }: Named): Read[] => {
  const search = (name: string, of: string, searchFilter: string): Read => [
    `audit search, ${name}`,
    'POST',
    `audit/${of}Audit`,
    { searchFilter },
  ]
  const tournament = (name: string, query: string): Read => [
    `audit of a tournament${name}`,
    'GET',
    `audit/tournamentAudit/${tid}${query}`,
  ]
  return [
    search('tournaments', 'tournament', 'open'),
    search('captains, a common name', 'captain', 'other'),
    search('captains, common words', 'captain', 'other alex'),
    search('captains, one', 'captain', 'other-77@kegler'),
    search('entries, a common team', 'team', 'team'),
    search('entries, common words of two names', 'team', 'alex robin'),
    search('entries, a former name', 'team', 'team 61'),
    search('entries, a captain', 'team', 'other-77@kegler'),
    search('entries, a number', 'team', '1000007'),
    search('bowlers, a common name', 'bowler', 'robin'),
    search('bowlers, a membership id that many share', 'bowler', '7000-77'),
    search('virtual entries, a common name', 'virtualEntry', 'robin'),
    search('virtual entries, common words of two names', 'virtualEntry', 'alex robin'),
    search('virtual entries, a captain', 'virtualEntry', 'casey number'),
    tournament('', ''),
    tournament(' of a day', `?day=${soldOn}`),
    tournament(' by a member of staff', '?by=staff-3@kegler.test'),
    tournament(' by a captain', '?by=captain-0@kegler.test'),
    tournament(' by the settlement', '?by=settlement'),
    tournament(' by nobody', '?by=nobody@kegler.test'),
    ...['Purchases', 'Rosters', 'Squads', 'Money', 'Cancellations', 'People', 'Notes', 'Setup'].map((kind) =>
      tournament(`: ${kind}`, `?kind=${kind}`),
    ),
    tournament(' by a member of staff on a day', `?by=staff-4@kegler.test&day=${soldOn}`),
    ['audit of a captain: head', 'GET', `audit/captainAuditDetails/${captainId}/${tid}`],
    ['audit of a captain', 'GET', `audit/captainAudit/${captainId}/${tid}`],
    ['audit of an entry: head', 'GET', `audit/teamAuditDetails/${entryId}`],
    ['audit of an entry', 'GET', `audit/teamAudit/${entryId}`],
    ['audit of a virtual entry: head', 'GET', `audit/virtualEntryAuditDetails/${virtualEntryId}`],
    ['audit of a virtual entry', 'GET', `audit/virtualEntryAudit/${virtualEntryId}`],
    ['audit of a bowler: head', 'GET', `audit/bowlerAuditDetails/${bowlerId}`],
    ['audit of a bowler', 'GET', `audit/bowlerAudit/${bowlerId}`],
  ]
}
