import { table } from 'virtual:calls/setup'
import { registerCalls } from '../../client/save.ts'

/** Imported by every entrance to the console, so that a save knows what to fetch again. */
registerCalls(table)
