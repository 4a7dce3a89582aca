/** Rows of a page of a list; an export reads larger ones. */
export const listPage = 50
export const exportPage = 1000
/** Counted up to here; of more it is said that there are more. */
export const countedAtMost = 10_000
/** Rows of a selection. */
export const selectedAtMost = 500
/** A text narrows a list to as many of each kind of name. */
export const textMatchesAtMost = 1000

export const listScreens = ['entries', 'captains', 'payments', 'answers'] as const
export type ListScreen = (typeof listScreens)[number]

interface ExportColumn {
  name: string
  header: string
  /** Of people's lives, not of the tournament: exported only when ticked by hand, for a purpose that is written down. */
  personal?: true
}
/** What each list can be exported with, in the order of the file. */
export const exportColumns: Record<ListScreen, readonly ExportColumn[]> = {
  entries: [
    { name: 'entryNumber', header: 'Reservation Number' },
    { name: 'tournamentName', header: 'Tournament' },
    { name: 'eventName', header: 'Event' },
    { name: 'teamName', header: 'Team Name' },
    { name: 'squad', header: 'Squad Date/Time' },
    { name: 'divisionName', header: 'Division' },
    { name: 'captainName', header: 'Captain' },
    { name: 'captainEmail', header: 'Captain E-mail' },
    { name: 'captainPhone', header: 'Captain Phone' },
    { name: 'coordinatorName', header: 'Coordinator' },
    { name: 'filled', header: 'Bowlers' },
    { name: 'numberOfBowlers', header: 'Positions' },
    { name: 'groupCode', header: 'Group Code' },
    { name: 'pairCode', header: 'Companion Code' },
    { name: 'balance', header: 'Balance' },
    { name: 'cancelled', header: 'Cancelled' },
  ],
  captains: [
    { name: 'captainName', header: 'Captain' },
    { name: 'captainEmail', header: 'E-mail' },
    { name: 'captainPhone', header: 'Phone' },
    { name: 'account', header: 'Account' },
    { name: 'entries', header: 'Entries' },
    { name: 'virtualEntries', header: 'Virtual Entries' },
    { name: 'balance', header: 'Balance' },
    { name: 'birthDate', header: 'Birth Date', personal: true },
    { name: 'address', header: 'Address', personal: true },
  ],
  payments: [
    { name: 'paidAt', header: 'Date' },
    { name: 'tournamentName', header: 'Tournament' },
    { name: 'captainName', header: 'Captain' },
    { name: 'kind', header: 'Type' },
    { name: 'amount', header: 'Amount' },
    { name: 'appliedTo', header: 'Entries' },
    { name: 'method', header: 'Method' },
    { name: 'acceptedBy', header: 'Accepted By' },
    { name: 'checkNumber', header: 'Check Number' },
    { name: 'transactionId', header: 'Transaction' },
    { name: 'notes', header: 'Notes' },
    { name: 'paymentId', header: 'Payment' },
  ],
  answers: [
    { name: 'bowlerName', header: 'Bowler' },
    { name: 'usbcId', header: 'Membership ID' },
    { name: 'teams', header: 'Teams' },
    { name: 'captains', header: 'Captain' },
    { name: 'waiver', header: 'Waiver' },
    { name: 'signedName', header: 'Waiver Signed By' },
  ],
}

/** Of 'Bowlers and Answers': one for each question, with its label as the header. */
export const questionColumn = (questionId: string): string => `question ${questionId}`
const isQuestionColumn = (screen: ListScreen, name: string): boolean =>
  screen === 'answers' && /^question [\da-f-]{36}$/.test(name)
export const isExported = (screen: ListScreen, name: string): boolean =>
  exportColumns[screen].some((column) => column.name === name) || isQuestionColumn(screen, name)

/** Columns for what a list is often exported for; nothing personal is among them. */
export const exportSets: Record<ListScreen, readonly { name: string; columns: readonly string[] }[]> = {
  entries: [
    {
      name: 'Contacting captains',
      columns: ['entryNumber', 'tournamentName', 'teamName', 'captainName', 'captainEmail', 'captainPhone'],
    },
    {
      name: 'Checking in',
      columns: ['entryNumber', 'eventName', 'teamName', 'squad', 'captainName', 'filled', 'numberOfBowlers', 'balance'],
    },
    { name: 'Money due', columns: ['entryNumber', 'tournamentName', 'captainName', 'captainEmail', 'balance'] },
  ],
  captains: [
    { name: 'Contacting captains', columns: ['captainName', 'captainEmail', 'captainPhone'] },
    { name: 'Money due', columns: ['captainName', 'captainEmail', 'balance'] },
  ],
  answers: [{ name: 'Waivers', columns: ['bowlerName', 'usbcId', 'teams', 'captains', 'waiver', 'signedName'] }],
  payments: [
    {
      name: 'Book-keeping',
      columns: [
        'paidAt',
        'tournamentName',
        'kind',
        'amount',
        'appliedTo',
        'method',
        'checkNumber',
        'transactionId',
        'paymentId',
      ],
    },
  ],
}
/** What is exported without a choice: all but what is personal. */
export const plainColumns = (screen: ListScreen): string[] =>
  exportColumns[screen].filter(({ personal }) => !personal).map(({ name }) => name)

export function whyNotExport(screen: ListScreen, columns: readonly string[], purpose: string): string | null {
  const known = exportColumns[screen]
  const unknown = columns.find((column) => !isExported(screen, column))
  if (unknown !== undefined) return `'${unknown}' is no column of this list.`
  if (columns.length === 0) return 'Choose at least one column.'
  const isPersonal = known.some(({ name, personal }) => personal && columns.includes(name))
  if (isPersonal && purpose.trim().length < 3) return 'Say what birth dates or addresses are needed for.'
  return null
}
