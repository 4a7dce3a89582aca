import { table } from 'virtual:calls/staff'
import { registerCalls } from '../../client/save.ts'

/** Imported by the frame of the back office, so that a save knows what to fetch again. */
registerCalls(table)
