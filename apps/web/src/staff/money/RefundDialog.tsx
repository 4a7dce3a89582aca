/** 'Refund' of an entry or a virtual entry. */
export const RefundButton = (_: { of: { entryId: string } | { virtualEntryId: string } }) => null
