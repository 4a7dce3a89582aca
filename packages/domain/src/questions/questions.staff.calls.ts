import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Id, Tid } from '../values.ts'
import { Asked, PaperNote } from './questions.calls.ts'

const ofBowler = z.object({ id: Id, bowlerId: Id })

export const staffQuestionCalls = {
  'GET admin/entry/:id/answers': {
    allow: staffRoles,
    of: 'staff',
    summary: 'What the tournament asks, and what the team of an entry and its bowlers have answered',
    params: ById,
    answer: Asked,
  },
  'POST admin/entry/:id/waiver/paper': {
    allow: staffRoles,
    changes: ['staff', 'rosters', 'entries'],
    summary: 'Notes that a bowler of the entry, or their parent or guardian, has signed the waiver on paper',
    params: ById,
    body: PaperNote,
    answer: Asked,
  },
  'DELETE admin/entry/:id/waiver/paper/:bowlerId': {
    allow: staffRoles,
    changes: ['staff', 'rosters', 'entries'],
    summary: 'Takes such a note back',
    params: ofBowler,
    answer: Asked,
  },
  'GET admin/entry/:id/waiver/:bowlerId/printable': {
    allow: staffRoles,
    of: 'staff',
    summary: 'The waiver as a bowler accepted it, as a page for printing',
    params: ofBowler,
    type: 'text/html',
    answer: z.string(),
  },
  'GET admin/tournament/:tid/waiver/printable': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Every acceptance of the waivers of a tournament, a page for each version, for printing',
    params: Tid,
    type: 'text/html',
    answer: z.string(),
  },
} as const satisfies Calls
