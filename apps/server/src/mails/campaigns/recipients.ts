import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { isErased } from '../../access/find-captain.ts'
import { type CampaignRecipient, isAddress } from '../queue/queue-mail.ts'

/** An entry of a list with its captain and coordinator; without one, what makes somebody a captain of the list. */
export interface ListedRow {
  captainId: string
  firstName: string
  lastName: string
  email: string
  tournamentId: string
  entryId: string | null
  coordinatorFirstName: string | null
  coordinatorLastName: string | null
  coordinatorEmail: string | null
}
export interface Recipient extends CampaignRecipient {
  name: string
  address: string
}

const address = new RegExp(isAddress)

/**
 * Each address once, in the order of the rows, about all of its entries. Who is captain and coordinator gets the mail as
 * captain.
 */
export function recipientsOf(rows: readonly ListedRow[], toCoordinators: boolean) {
  const found = new Map<string, Recipient>()
  const unreachable = new Set<string>()
  const add = (role: Recipient['role'], email: string, name: string, row: ListedRow) => {
    const to = email.trim().toLowerCase()
    if (!address.test(to) || isErased(to)) return void unreachable.add(name || to)
    const known = found.get(to)
    if (known && known.role !== role) return
    const one = known ?? { role, address: to, name: name || to, captainIds: [], tournamentIds: [], entryIds: [] }
    include(one.captainIds, row.captainId)
    include(one.tournamentIds, row.tournamentId)
    if (row.entryId !== null) one.entryIds.push(row.entryId)
    if (!known) found.set(to, one)
  }
  for (const row of rows) add('captain', row.email, fullName(row), row)
  if (toCoordinators)
    for (const row of rows)
      if (row.coordinatorEmail) add('coordinator', row.coordinatorEmail, fullName(coordinatorOf(row)), row)
  return { recipients: [...found.values()], unreachable: [...unreachable] }
}
const include = (ids: string[], id: string) => {
  if (!ids.includes(id)) ids.push(id)
}
const coordinatorOf = ({ coordinatorFirstName, coordinatorLastName }: ListedRow) => ({
  firstName: coordinatorFirstName ?? '',
  lastName: coordinatorLastName ?? '',
})
