import { query } from '../../client/api.ts'

/** What money is given back of: an entry with its linked entries, or one virtual entry. */
export type RefundTarget = { entryId: string } | { virtualEntryId: string }

/** Both calls have the same answer. */
export const refundableQuery = (of: RefundTarget) =>
  'entryId' in of
    ? query('GET admin/entry/:id/refundable', { params: { id: of.entryId } })
    : query('GET admin/virtualevent/virtualEntry/:id/refundable', { params: { id: of.virtualEntryId } })
