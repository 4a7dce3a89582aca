import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import { MultiSelect } from '@mantine/core'
import type { ActFields } from '../../../../kit/act/useAct.ts'
import type { SetupEvent } from '../events.ts'
import { idsOf } from './values.ts'

interface Props {
  fields: ActFields<{ virtualEventMaps: string }>
  bowled: readonly SetupEvent[]
  disabled: boolean
}
/** The bowled events that feed a virtual event, kept as their ids with commas. */
export function MapsField({ fields, bowled, disabled }: Props) {
  return (
    <MultiSelect
      {...fields.choice('virtualEventMaps')}
      label={virtualEventFields.virtualEventMaps.label}
      required
      disabled={disabled}
      data={bowled.map(({ id, name }) => ({ value: id, label: name }))}
      value={idsOf(fields.typed.virtualEventMaps)}
      defaultValue={[]}
      onChange={(ids) => fields.setValues({ virtualEventMaps: ids.join(',') })}
    />
  )
}
