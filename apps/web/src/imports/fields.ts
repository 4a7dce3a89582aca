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

export const squadColumns: readonly ImportColumn[] = [
  { name: 'event', label: 'Event', required: true, also: ['event name', 'event type'] },
  { name: 'date', label: 'Date', required: true, also: ['day', 'squad date'] },
  { name: 'time', label: 'Time', required: true, also: ['start', 'start time', 'squad time'] },
  { name: 'startLane', label: 'Start lane', required: true, also: ['first lane', 'from lane', 'lane from'] },
  { name: 'endLane', label: 'End lane', required: true, also: ['last lane', 'to lane', 'lane to'] },
  { name: 'description', label: 'Description' },
  { name: 'availableForPurchase', label: 'Available For Purchase', also: ['available', 'capacity', 'cap'] },
  { name: 'hideFromCaptains', label: 'Hide From Captains', also: ['hidden', 'hide'] },
]
