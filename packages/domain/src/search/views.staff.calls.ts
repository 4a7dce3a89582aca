import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { Id, off, text } from '../values.ts'
import { listScreens } from './lists.rules.ts'

const View = z.object({
  id: Id,
  name: z.string(),
  /** What follows the '?' of its address. */
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
const Screen = z.enum(listScreens)

/** Views of lists that staff save, and exports of them. */
export const viewCalls = {
  'GET admin/view': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Views of a list that the person saved, and those that others of the group share',
    query: z.object({ screen: Screen }),
    answer: z.array(View),
  },
  'PUT admin/view': {
    allow: staffRoles,
    of: 'staff',
    changes: ['staff'],
    summary: 'Saves a view of a list; one of the same name is replaced',
    body: z.object({
      screen: Screen,
      name: text(100).refine((name) => name.length > 0, 'Enter a name for the view.'),
      search: text(2000),
      isShared: off,
    }),
    answer: View,
  },
  'DELETE admin/view': {
    allow: staffRoles,
    of: 'staff',
    changes: ['staff'],
    summary: 'Removes a view that the person saved',
    body: z.object({ id: Id }),
    answer: z.object({ isSuccess: z.boolean() }),
  },
  'POST admin/export': {
    allow: staffRoles,
    changes: [],
    of: 'staff',
    perMinute: 20,
    summary: 'Records an export of a list and admits to its pages for an hour',
    body: z.object({
      screen: Screen,
      columns: z.array(text(50)).max(50),
      format: z.enum(['csv', 'xlsx']),
      /** What follows the '?' of the list's address. */
      search: text(2000).default(''),
      /** Needed with birth dates and addresses. */
      purpose: text(255).default(''),
    }),
    answer: z.object({ exportId: z.int() }),
  },
} as const satisfies Calls
