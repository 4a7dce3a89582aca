import type { Handles } from '../http/serve.ts'

/** Sessions and payments keep the percent that they were made with. */
export const updateDefaultFee: Handles<'POST finance/updatedefaulttechfee'> = ({ body: { fee }, actor, transact }) =>
  transact(async (tx) => {
    const values = { technologyFeePercent: fee }
    const groupId = actor.group?.id
    if (groupId) await tx.updateTable('groups').set(values).where('id', '=', groupId).execute()
    else await tx.updateTable('installation').set(values).execute()
    return { fee }
  })
