import '@mantine/core/styles/SimpleGrid.layer.css'
import { sharedEventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { textsOf } from '@kegler/domain/setup/fields.ts'
import { Checkbox, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DayField } from '../../../../kit/dates/DayField.tsx'
import { eventLookups, toOptions } from '../events.ts'
import { FormSection } from './FormSection.tsx'
import type { EventFields } from './values.ts'

interface Props {
  fields: EventFields
  /** Rosters were made by them. */
  fixed: boolean
  /** More than one bowler: whose age counts is asked. */
  hasAgeOption: boolean
}
/** What divisions ask for, and when and whose age counts. */
export function CriteriaFields({ fields, fixed, hasAgeOption }: Props) {
  const { data: ages } = useSuspenseQuery(eventLookups.ages)
  const { ageBased } = fields.typed
  return (
    <FormSection title="Division Settings">
      <Group gap="lg">
        <Checkbox {...fields.tick('averageBased')} {...textsOf(sharedEventFields, 'averageBased')} disabled={fixed} />
        <Checkbox {...fields.tick('ageBased')} {...textsOf(sharedEventFields, 'ageBased')} disabled={fixed} />
        <Checkbox {...fields.tick('genderBased')} {...textsOf(sharedEventFields, 'genderBased')} disabled={fixed} />
      </Group>
      {fixed && (
        <Text size="sm" c="var(--text-soft)">
          Entries have been sold: what divisions ask for cannot change any more.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {ageBased && hasAgeOption && (
          <Select
            {...fields.choice('ageAppliesTo')}
            {...textsOf(sharedEventFields, 'ageAppliesTo')}
            data={toOptions(ages)}
            allowDeselect={false}
          />
        )}
        <DayField {...fields.choice('ageVerificationDate')} {...textsOf(sharedEventFields, 'ageVerificationDate')} />
      </SimpleGrid>
    </FormSection>
  )
}
