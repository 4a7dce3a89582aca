import type { Fields } from '../fields.ts'

export const restrictionFields = {
  enforceMinimumCaptainAge: { label: 'Enforce a minimum captain age', kind: 'yesNo' },
  minimumCaptainAge: { label: 'Minimum Captain Age', kind: 'number' },
  showCalculatedDivisionToCaptain: {
    label: 'Show the calculated division to captains',
    kind: 'yesNo',
    hint: 'Captains see the division of a complete roster.',
  },
  requireRosterBeforeCheckout: {
    label: 'Require rosters before checkout',
    kind: 'yesNo',
    hint: 'Captains fill every roster before they pay.',
  },
  blockFailedDivisionCalculation: {
    label: 'Enforce Divisions when setting rosters',
    kind: 'yesNo',
    hint: 'A roster that fits no division is not saved. Needs rosters before checkout.',
  },
  restrictBowlersToActiveMembership: {
    label: 'Restrict bowlers to active membership',
    kind: 'yesNo',
    hint: 'A bowler whose membership ends before the squad is refused.',
  },
  restrictBowlersToYouthMembership: { label: 'Restrict bowlers to youth membership', kind: 'yesNo' },
  allowChangeBetweenFreeEvents: {
    label: 'Allow change between free events',
    kind: 'yesNo',
    hint: 'Captains move an entry between events that cost nothing and start at the same time; staff, between events of the same price.',
  },
  enforceMaxEntries: {
    label: 'Enforce the maximum of entries per bowler',
    kind: 'yesNo',
    hint: 'Counts the entries of all captains.',
  },
  waitingList: {
    label: 'Waiting List',
    kind: 'yesNo',
    hint: 'Captains wait for squads that are full; what falls free is offered to them in their order.',
  },
  acceptHours: { label: 'Time to accept', kind: 'number', hint: 'Hours; 2 in the last week, 30 minutes at least.' },
  gatherHours: {
    label: 'Gather places for the first in line',
    kind: 'number',
    hint: 'Hours that places are kept for the first who needs more than there are; 0: what nobody can use is sold at once.',
  },
  mostWaits: { label: 'Most requests a captain', kind: 'number' },
  termsUrl: { label: 'Terms URL', kind: 'text', hint: 'Captains agree to this page at checkout.' },
} as const satisfies Fields
