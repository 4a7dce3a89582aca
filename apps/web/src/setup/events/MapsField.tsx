import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect } from '@mantine/core'
import type { SetupEvent } from '../events.ts'
import type { useEditForm } from '../useEditForm.ts'
import { idsOf, type virtualEventValues } from './values.ts'

interface Props {
  edit: Pick<
    ReturnType<typeof useEditForm<ReturnType<typeof virtualEventValues>, 'PUT virtualevent'>>,
    'choice' | 'form' | 'typed'
  >
  bowled: readonly SetupEvent[]
  disabled: boolean
}
/** The bowled events that feed a virtual event, kept as their ids with commas. */
export function MapsField({ edit, bowled, disabled }: Props) {
  return (
    <MultiSelect
      {...edit.choice('virtualEventMaps')}
      label="Linked Events"
      required
      disabled={disabled}
      data={bowled.map(({ id, name }) => ({ value: id, label: name }))}
      value={idsOf(edit.typed.virtualEventMaps)}
      defaultValue={[]}
      onChange={(ids) => edit.form.setFieldValue('virtualEventMaps', ids.join(',') as never)}
    />
  )
}
