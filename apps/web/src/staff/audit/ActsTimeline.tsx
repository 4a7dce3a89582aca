import type { AuditAct } from '@kegler/domain/audit/acts.rules.ts'
import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ActRows } from './ActRows.tsx'
import classes from './Audit.module.css'

/** One line of a timeline; an attempt to pay has no rows. */
export type TimelineAct = Omit<AuditAct, 'rows'> & { rows: AuditAct['rows'] }

/** Acts as sentences under their days, newest first; each opens to what it wrote. */
export function ActsTimeline({ acts, timeZone }: { acts: readonly TimelineAct[]; timeZone: string }) {
  const days = Map.groupBy(acts, ({ at }) => dayOf(at, timeZone))
  return (
    <div className={classes.timeline}>
      {[...days].map(([day, of]) => (
        <section key={day} aria-label={formatDay(day)} className={classes.day}>
          <h3 className={classes.date}>{formatDay(day)}</h3>
          <ol className={classes.acts}>
            {of.map((act) => (
              <Act key={act.requestId} act={act} timeZone={timeZone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Act({ act, timeZone }: { act: TimelineAct; timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  const { at, sentence, rows } = act
  return (
    <li className={classes.act}>
      <time dateTime={at} className={classes.time}>
        {formatTime(at, timeZone)} {zoneName(timeZone, at)}
      </time>
      <p className={classes.sentence}>{sentence}</p>
      {rows.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.open ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? region : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} details: ${sentence}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Details'}
        </Button>
      )}
      {isOpen && (
        <section id={region} aria-label={`Details: ${sentence}`} className={classes.rows}>
          <ActRows act={act} timeZone={timeZone} />
        </section>
      )}
    </li>
  )
}
