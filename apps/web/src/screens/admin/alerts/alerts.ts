import type { AnswerOf } from '../../../client/api.ts'

const wrong = ['Dispute', 'Refund failed', 'Amount differs', 'Account left', 'Account may not charge', 'Mail failed']
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

type Alerts = Pick<AnswerOf<'GET admin/alerts'>, 'items' | 'kinds'>
const fewOfKind = 5

/** Alerts of one kind after the other, a few of each that is not `opened`; the last of these says how many there are. */
export const byKind = ({ items, kinds }: Alerts, opened: readonly string[]) =>
  kinds.flatMap(({ kind, count }) => {
    const listed = items.filter((alert) => alert.kind === kind)
    const shown = opened.includes(kind) ? listed : listed.slice(0, fewOfKind)
    return shown.map((alert, index) => ({
      ...alert,
      more: index === shown.length - 1 && shown.length < listed.length ? count : null,
    }))
  })
