import '@mantine/core/styles/SimpleGrid.layer.css'
import { Checkbox, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DayField } from '../../ui/dates/DayField.tsx'
import { eventLookups, toOptions } from '../events.ts'
import { FormSection } from './FormSection.tsx'
import type { FormEdit } from './formEdit.ts'

interface Props {
  edit: FormEdit
  /** Rosters were made by them. */
  fixed: boolean
  /** More than one bowler: whose age counts is asked. */
  hasAgeOption: boolean
}
/** What divisions ask for, and when and whose age counts. */
export function CriteriaFields({ edit, fixed, hasAgeOption }: Props) {
  const { data: ages } = useSuspenseQuery(eventLookups.ages)
  const { ageBased } = edit.typed
  return (
    <FormSection title="Division Settings">
      <Group gap="lg">
        <Checkbox {...edit.tick('averageBased')} label="Average Based" disabled={fixed} />
        <Checkbox {...edit.tick('ageBased')} label="Age Based" disabled={fixed} />
        <Checkbox {...edit.tick('genderBased')} label="Gender Based" disabled={fixed} />
      </Group>
      {fixed && (
        <Text size="sm" c="var(--text-soft)">
          Entries have been sold: what divisions ask for cannot change any more.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {ageBased && hasAgeOption && (
          <Select
            {...edit.choice('ageAppliesTo')}
            label="Age Applies To"
            data={toOptions(ages)}
            allowDeselect={false}
          />
        )}
        <DayField
          {...edit.choice('ageVerificationDate')}
          label="Age Verification Date"
          description="Blank: the tournament's day counts."
        />
      </SimpleGrid>
    </FormSection>
  )
}
