import '@mantine/core/styles/SimpleGrid.layer.css'
import { sharedEventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { textsOf } from '@kegler/domain/setup/fields.ts'
import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { eventLookups, toOptions } from '../events.ts'
import { FormSection } from './FormSection.tsx'
import type { EventFields } from './values.ts'

/** What is hidden keeps nothing that could be wrong. */
const nothing = {
  isHandicapped: false,
  handicapPercentage: null,
  handicapAverage: null,
  handicapApplied: null,
  allowNegativeHandicap: false,
}

/** Its settings are asked for only when there is a handicap. */
export function HandicapFields({ fields }: { fields: EventFields }) {
  const { data: applied } = useSuspenseQuery(eventLookups.handicaps)
  return (
    <>
      <Checkbox
        {...fields.tick('isHandicapped')}
        {...textsOf(sharedEventFields, 'isHandicapped')}
        onChange={({ currentTarget: { checked } }) => fields.setValues(checked ? { isHandicapped: true } : nothing)}
      />
      {fields.typed.isHandicapped && (
        <FormSection title="Handicap Settings">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <WholeNumber
              {...fields.number('handicapPercentage')}
              {...textsOf(sharedEventFields, 'handicapPercentage')}
              required
              rightSection="%"
              hideControls
            />
            <WholeNumber
              {...fields.number('handicapAverage')}
              {...textsOf(sharedEventFields, 'handicapAverage')}
              required
            />
            <Select
              {...fields.choice('handicapApplied')}
              {...textsOf(sharedEventFields, 'handicapApplied')}
              required
              data={toOptions(applied)}
            />
          </SimpleGrid>
          <Checkbox
            {...fields.tick('allowNegativeHandicap')}
            {...textsOf(sharedEventFields, 'allowNegativeHandicap')}
          />
        </FormSection>
      )}
    </>
  )
}
