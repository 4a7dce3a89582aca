/** Accounts that are connected at the card provider from the start; the demo's finance accounts refer to them. */
export const connectedAccounts: { id: string; name: string; email: string }[] = [
  { id: 'acct_1KeglerFederation', name: 'United Bowling Federation', email: 'treasury@kegler.test' },
  { id: 'acct_1KeglerEvents', name: 'Federation Events', email: 'events@kegler.test' },
  { id: 'acct_1LakesidePartners', name: 'Lakeside Bowling Partners', email: 'office@lakeside.test' },
]
