import { staffCalls } from '../app/calls/staff.ts'
import { knowCalls } from '../app/save.ts'

/** Imported by the frame of the back office, so that a save knows what to fetch again. */
knowCalls(staffCalls)
