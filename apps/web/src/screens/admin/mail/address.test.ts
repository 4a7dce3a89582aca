import { EntryFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import { expect, test } from 'vitest'
import { filtersOf } from './address.ts'
import { audienceText } from './audience.ts'

const sampleOf: Record<string, unknown> = { unpaidDays: 7, cancelled: 'only', day: '2026-01-10', soldOn: '2026-01-10' }
const ticks = Object.entries(EntryFilters.shape).flatMap(([name, filter]) =>
  filter.safeParse(true).success ? [name] : [],
)

test.each(Object.keys(EntryFilters.shape))('a mail to a list goes to those that filter %s leaves', (name) => {
  const value = sampleOf[name] ?? (ticks.includes(name) ? true : 'a')
  const filters = filtersOf({ list: 'entries', [name]: value })
  expect(filters).toEqual({ [name]: value })
  expect(audienceText('entries', filters, [])).not.toBe('Entries')
})
