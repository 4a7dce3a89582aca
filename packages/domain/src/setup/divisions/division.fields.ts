import type { Fields } from '../fields.ts'

export const divisionFields = {
  name: {
    label: 'Division Name',
    kind: 'text',
    hint: 'Use a descriptive name, such as Division 1 (0-150).',
    historyLabel: 'Name',
  },
  isDefault: { label: 'Default Division', kind: 'yesNo', historyLabel: 'Default' },
  minAverage: { label: 'Minimum Average', kind: 'number', historyLabel: 'Min Average' },
  maxAverage: { label: 'Maximum Average', kind: 'number', historyLabel: 'Max Average' },
  minAge: { label: 'Minimum Age', kind: 'number', historyLabel: 'Min Age' },
  maxAge: { label: 'Maximum Age', kind: 'number', historyLabel: 'Max Age' },
  minFemale: { label: 'Minimum Female', kind: 'number', historyLabel: 'Min Female' },
  minMale: { label: 'Minimum Male', kind: 'number', historyLabel: 'Min Male' },
} as const satisfies Fields
