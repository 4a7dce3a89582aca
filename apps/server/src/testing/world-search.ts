const SearchTerms = 'Casey'
/** Searches, lists and what belongs to them. */
export const searchBodies = {
  'POST admin/entry/searchByBowler': { SearchTerms },
  'POST admin/entry/searchByCaptOrCoordinator': { SearchTerms },
  'POST admin/entry/searchByEntry': { SearchTerms },
  'PUT admin/view': { screen: 'entries', name: 'Unpaid', search: 'due=true' },
  'DELETE admin/view': { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
  'POST admin/export': { screen: 'entries', columns: ['entryNumber'], format: 'csv' },
  'POST admin/entry/:id/mail/resend': {},
}
const queries: Record<string, string> = { 'GET admin/find': '?q=team', 'GET admin/view': '?screen=entries' }
/** What follows the path of calls that have to be asked something. */
export const queryFor = (key: string): string => queries[key] ?? ''
