import { methodsByHand } from '../cancellations/refund.rules.ts'

/** What a line of a list of payments is. A payment that was voided is one line of $0.00. */
export const moneyKinds = ['Payment', 'Refund', 'Voided'] as const
/** How such a line was paid, or paid back. */
export const moneyMethods = ['Credit Card', ...methodsByHand] as const
