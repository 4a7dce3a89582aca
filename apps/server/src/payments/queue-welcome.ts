import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
export async function queueWelcome(_tx: Tx, _session: SessionRow, _now: Date): Promise<void> {}
