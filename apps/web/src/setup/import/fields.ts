import type { ImportColumn } from './columns.ts'

export const centerColumns: readonly ImportColumn[] = [
  {
    name: 'certificationNumber',
    label: 'Certification number',
    required: true,
    also: ['cert', 'certification', 'certification #', 'cert number', 'certified', 'center number', 'id'],
  },
  { name: 'name', label: 'Name', required: true, also: ['center', 'center name', 'bowling center'] },
  { name: 'address', label: 'Address', also: ['street', 'address 1', 'street address'] },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State', also: ['province'] },
  { name: 'zipCode', label: 'Zip code', also: ['zip', 'postal code'] },
  { name: 'phone', label: 'Phone', also: ['phone number', 'telephone'] },
  { name: 'lanes', label: 'Lanes', also: ['lanes available', 'number of lanes'] },
]
