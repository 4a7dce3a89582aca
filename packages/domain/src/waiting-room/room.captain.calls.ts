import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Instant, Tid } from '../values.ts'

/** A waiting room as everybody sees it, at most a second old. */
export const Room = z.object({
  /** 'none': there is none; 'before': it is not open yet; 'frozen': it is being drawn. */
  state: z.enum(['none', 'before', 'open', 'frozen', 'drawn', 'ended']),
  timeZone: z.string(),
  /** null: no longer known. */
  roomOpensAt: Instant.nullable(),
  opensAt: Instant.nullable(),
  /** The highest number that was given. */
  people: z.int(),
  /** Numbers 1 to this are drawn. */
  frozen: z.int().nullable(),
  /** Ranks up to this may come in. */
  head: z.int(),
  /** People a minute. */
  rate: z.int(),
  isPaused: z.boolean(),
  minutesToBuy: z.int(),
  /** The round of the beacon whose value decides; null: the seed does. */
  round: z.int().nullable(),
  beacon: z.string().nullable(),
  /** The SHA-256 of the seed. */
  fingerprint: z.string().nullable(),
  /** What the order was drawn by. */
  value: z.string().nullable(),
  isBeacons: z.boolean(),
  /** Entries left for captains, by day. */
  left: z.array(z.object({ day: Day, left: z.int() })),
  /** Entries in carts: they may come free. */
  inCarts: z.int(),
  waitingList: z.boolean(),
  endedWhy: z.string().nullable(),
  /** Seconds after which to ask again; 0: no more. */
  next: z.int(),
})
/** What the captain has in it; null: no number. */
const Own = z.object({
  own: z
    .object({
      number: z.int(),
      rank: z.int().nullable(),
      passUntil: Instant.nullable(),
      isDone: z.boolean(),
    })
    .nullable(),
})

export const captainRoomCalls = {
  'GET tournament/:tid/room/head': {
    allow: 'public',
    light: true,
    summary: 'The waiting room as everybody sees it, at most a second old; carries an ETag',
    params: Tid,
    answer: Room,
  },
  'GET registration/tournament/:tid/room': {
    allow: 'signedIn',
    summary: "The captain's number in the waiting room",
    params: Tid,
    answer: Own,
  },
  'POST registration/tournament/:tid/room': {
    allow: 'signedIn',
    changes: ['waiting-room'],
    idempotent: false,
    summary: 'Takes a number in the waiting room; who has one keeps it, who had their turn gets a new one',
    params: Tid,
    perMinute: 30,
    answer: Own,
  },
  'POST registration/tournament/:tid/room/enter': {
    allow: 'signedIn',
    changes: ['waiting-room'],
    idempotent: false,
    summary: 'Who is called comes in, and has time to buy',
    params: Tid,
    perMinute: 30,
    answer: Own,
  },
} as const satisfies Calls
