import '@mantine/core/styles/SimpleGrid.layer.css'
import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { WholeNumber } from '../../ui/form/fields.tsx'
import { eventLookups, toOptions } from '../events.ts'
import { FormSection } from './FormSection.tsx'
import type { FormEdit } from './formEdit.ts'

/** Its settings are asked for only when there is a handicap. */
export function HandicapFields({ edit }: { edit: FormEdit }) {
  const { data: applied } = useSuspenseQuery(eventLookups.handicaps)
  return (
    <>
      <Checkbox {...edit.tick('isHandicapped')} label="Handicapped" />
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
