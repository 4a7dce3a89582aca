import { actKinds } from '@kegler/domain/audit/names.ts'
import { Group, Select } from '@mantine/core'
import classes from '../../../history/Audit.module.css'
import type { AuditFilter } from '../../../history/records.ts'
import { clearButton } from '../../../kit/form/clearButton.ts'
import { DayFilter } from '../../../lists/DayFilter.tsx'

interface Props {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
  /** Names by e-mail address of everybody who wrote. */
  people: ReadonlyMap<string, string>
}
/** Narrows a timeline to a person, a kind of act or a day. */
export function TimelineFilters({ filter, onFilter, people }: Props) {
  const chosen = filter.by && !people.has(filter.by) ? [[filter.by, filter.by] as const] : []
  const names = [...people, ...chosen].map(([value, name]) => ({
    value,
    label: name === value ? value : `${name} (${value})`,
  }))
  return (
    <Group gap="md" align="flex-end" className={classes.filters ?? ''}>
      <Select
        label="Changed by"
        placeholder="Everybody"
        clearable
        clearButtonProps={clearButton('Everybody')}
        data={names}
        value={filter.by ?? null}
        onChange={(by) => onFilter({ ...filter, by: by ?? undefined })}
      />
      <Select
        label="Kind"
        placeholder="All"
        clearable
        clearButtonProps={clearButton('All kinds')}
        data={[...actKinds]}
        value={filter.kind ?? null}
        onChange={(kind) => onFilter({ ...filter, kind: actKinds.find((one) => one === kind) })}
      />
      <DayFilter
        label="Day"
        value={filter.day ?? ''}
        onChange={(day) => onFilter({ ...filter, day: day || undefined })}
      />
    </Group>
  )
}
