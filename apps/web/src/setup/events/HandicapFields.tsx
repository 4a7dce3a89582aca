import '@mantine/core/styles/SimpleGrid.layer.css'
import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { WholeNumber } from '../../ui/form/fields.tsx'
import { eventLookups, toOptions } from '../events.ts'
import { FormSection } from './FormSection.tsx'
import type { FormEdit } from './formEdit.ts'

/** What is hidden keeps nothing that could be wrong. */
const nothing = {
  isHandicapped: false,
  handicapPercentage: null,
  handicapAverage: null,
  handicapApplied: null,
  allowNegativeHandicap: false,
}

/** Its settings are asked for only when there is a handicap. */
export function HandicapFields({ edit, onOff }: { edit: FormEdit; onOff: (values: typeof nothing) => void }) {
  const { data: applied } = useSuspenseQuery(eventLookups.handicaps)
  return (
    <>
      <Checkbox
        {...edit.tick('isHandicapped')}
        label="Handicapped"
        onChange={({ currentTarget: { checked } }) =>
          onOff({ ...(checked ? {} : nothing), isHandicapped: checked } as typeof nothing)
        }
      />
      {edit.typed.isHandicapped && (
        <FormSection title="Handicap Settings">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <WholeNumber {...edit.number('handicapPercentage')} label="Handicap Percentage" required suffix="%" />
            <WholeNumber {...edit.number('handicapAverage')} label="Handicap Average" required />
            <Select {...edit.choice('handicapApplied')} label="Applies As" required data={toOptions(applied)} />
          </SimpleGrid>
          <Checkbox {...edit.tick('allowNegativeHandicap')} label="Allow Negative Handicap" />
        </FormSection>
      )}
    </>
  )
}
