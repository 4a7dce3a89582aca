import { sql } from 'kysely'
import type { Tx } from './db.ts'

// Locks of no row.

/** The mails that a captain causes are counted by one transaction at a time. It comes after all rows of `locks.ts`. */
export const lockMailsOf = async (tx: Tx, captainId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${captainId}, 0))`.execute(tx))

/**
 * Who enters a virtual event in a cart is saved by one transaction at a time, also before there is a row. It comes before
 * the rows of `locks.ts`: nothing else takes it.
 */
export const lockWhoEnters = async (tx: Tx, captainId: string, virtualEventId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`${captainId} ${virtualEventId}`}, 0))`.execute(tx))

/** Mails to the captains of a list are queued by one transaction of a group at a time. */
export const lockCampaigns = async (tx: Tx, groupId: string | null): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${groupId}`}, 0))`.execute(tx))
