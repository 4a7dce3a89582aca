import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById } from '../values.ts'

/** Rows as they are stored, by what they are: made for reading by people, not for screens. */
const Rows = z.array(z.record(z.string(), z.unknown()))

/** `:id` is a captain's, or a bowler's. A captain is also the bowlers with their e-mail address and birth date. */
export const personCalls = {
  'GET admin/person/:id/export': {
    allow: ['superuser'],
    summary: 'Everything that is stored about one person, as one file',
    params: ById,
    answer: z.object({
      person: Rows,
      accounts: Rows,
      notes: Rows,
      entries: Rows,
      rosters: Rows,
      virtualEntries: Rows,
      bowlers: Rows,
      positions: Rows,
      payments: Rows,
      paymentSessions: Rows,
      ledger: Rows,
      mails: Rows,
      storedAnswers: Rows,
      audit: Rows,
      waits: Rows,
      waitOffers: Rows,
      waitingRooms: Rows,
      handOvers: Rows,
      earlyLists: Rows,
      /** Links by which they were invited, or joined. */
      invitations: Rows,
      answers: Rows,
      waivers: Rows,
      accessLog: Rows,
    }),
  },
  'DELETE admin/person/:id': {
    allow: ['superuser'],
    changes: ['account', 'entries', 'rosters', 'virtual-events', 'cart'],
    summary: 'Erases names, contacts and birth date of one person for good; entries, money and who did what stay',
    params: ById,
    /** How many of each were blanked; mails and stored answers are removed. */
    answer: z.object({
      persons: z.int(),
      bowlers: z.int(),
      mails: z.int(),
      storedAnswers: z.int(),
      auditValues: z.int(),
    }),
  },
} as const satisfies Calls
