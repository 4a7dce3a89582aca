import { query } from '../../app/api.ts'

/** What money is given back of: an entry with its linked entries, or one virtual entry. */
export type RefundTarget = { entryId: string } | { virtualEntryId: string }

const ofEntry = (id: string) => query('GET admin/entry/:id/refundable', { params: { id } })
const ofVirtualEntry = (id: string) => query('GET admin/virtualevent/virtualEntry/:id/refundable', { params: { id } })
/** Both calls answer alike. */
export const refundableQuery = (of: RefundTarget): ReturnType<typeof ofEntry> =>
  'entryId' in of ? ofEntry(of.entryId) : (ofVirtualEntry(of.virtualEntryId) as never)
