import { sharedEventFields } from '../events/event.fields.ts'
import type { Fields } from '../fields.ts'

export const virtualEventFields = {
  ...sharedEventFields,
  /** Rows of their own. */
  virtualEventMaps: { label: 'Linked Events', kind: 'text', column: null },
  ownedBy: { label: 'Owned By', kind: 'owner', column: 'owner' },
  scoringMethod: { label: 'Scoring Method', kind: 'text' },
} as const satisfies Fields
