import { formatDay } from '@kegler/domain/dates.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Preview, readPreview, setPreview } from '../client/preview.ts'
import { site } from '../net/site.ts'
import classes from './PreviewBar.module.css'

/** Says that this is a preview, of which day and status, and leads out of it. */
export function PreviewBar() {
  const preview = readPreview()
  if (!preview) return null
  const { tournamentId, at, status } = preview
  const change = (values: Partial<Preview>) => setPreview({ ...preview, ...values }, location.pathname)
  return (
    <section className={classes.bar} aria-label="Preview">
      <strong>{`Preview: ${formatDay(at)}, ${tournamentStatuses[status as 1]}`}</strong>
      <div className={classes.controls}>
        <TextInput
          type="date"
          aria-label="Date"
          defaultValue={at}
          onBlur={({ currentTarget: { value } }) => value && value !== at && change({ at: value })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
        <NativeSelect
          aria-label="Status"
          defaultValue={String(status)}
          data={Object.entries(tournamentStatuses).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => change({ status: Number(currentTarget.value) })}
        />
        <Button
          variant="default"
          onClick={() => setPreview(null, `${site.base}tournament/update/${tournamentId}/status`)}
        >
          Leave preview
        </Button>
      </div>
    </section>
  )
}
