import { setupCalls } from '../app/calls/setup.ts'
import { knowCalls } from '../app/save.ts'

/** Imported by every entrance to the console, so that a save knows what to fetch again. */
knowCalls(setupCalls)
