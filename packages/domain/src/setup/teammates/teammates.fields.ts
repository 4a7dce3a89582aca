import type { Fields } from '../fields.ts'

export const teammateFields = {
  invites: {
    label: 'Captains may invite teammates by link',
    kind: 'yesNo',
    hint: 'Bowlers take a position of a team that was bought without an account. Switched off, links end and who joined stays.',
  },
  shares: { label: 'Teammates may pay their share', kind: 'yesNo' },
  paymentLinks: {
    label: 'Captains may let somebody else pay',
    kind: 'yesNo',
    hint: 'Anybody with the link pays a balance by card. Switched off, what is being paid is finished.',
  },
} as const satisfies Fields
