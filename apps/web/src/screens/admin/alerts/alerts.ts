const wrong = ['Dispute', 'Refund failed', 'Amount differs', 'Account left', 'Mail failed']
const attention = [
  'Refund delayed',
  'Refunded elsewhere',
  'Late payment',
  'Payment open',
  'Payment refused',
  'Refused cards',
  'Roster at settlement',
  'Balance due',
]

/** How much an alert of a kind matters: money and what reached nobody, what may become either, what is good to know. */
export const toneOf = (kind: string) =>
  wrong.includes(kind) ? 'wrong' : attention.includes(kind) ? 'attention' : 'quiet'
