import { z } from 'zod'
import type { Calls } from '../call.ts'
import { VirtualEventOffer } from '../places/places.calls.ts'
import { SetupEvent } from '../setup/events/events.calls.ts'
import { SetupVirtualEvent } from '../setup/virtual-events/virtual-events.calls.ts'
import { Id, Tid } from '../values.ts'

/** `captainView`: who sets the tournament up is answered as a captain too. */
const query = z.object({ captainView: z.stringbool().optional() })

/**
 * Two lists under one path each: those who set the tournament up get the full settings, everybody else, and they with
 * `captainView`, what captains see.
 */
export const eventListCalls = {
  'GET tournament/:tid/events': {
    allow: 'signedIn',
    summary: 'Bowled events, most bowlers first: with their settings for who sets the tournament up',
    params: Tid,
    query,
    answer: z.union([z.array(SetupEvent), z.array(z.object({ id: Id, name: z.string(), numberOfBowlers: z.int() }))]),
  },
  'GET tournament/:tid/virtualEvents': {
    allow: 'signedIn',
    of: 'places',
    summary: 'Virtual events: with what the captain may still buy, or their settings for who sets the tournament up',
    params: Tid,
    query,
    answer: z.union([z.array(SetupVirtualEvent), z.array(VirtualEventOffer)]),
  },
} as const satisfies Calls
