import type { AuditAct } from '@kegler/domain/audit/acts.rules.ts'
import { dayOf, formatDay, formatTime, zoneName } from '@kegler/domain/dates.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { ActRows } from './ActRows.tsx'
import classes from './Audit.module.css'
import { UndoButton } from './UndoButton.tsx'
import type { UndoOffers } from './undoOffers.ts'

interface Props {
  /** An attempt to pay has no rows. */
  acts: readonly AuditAct[]
  timeZone: string
  undos?: UndoOffers
}
/** Acts as sentences under their days, newest first; each opens to what it wrote, some can be undone. */
export function ActsTimeline({ acts, timeZone, undos }: Props) {
  const days = Map.groupBy(acts, ({ at }) => dayOf(at, timeZone))
  return (
    <div className={classes.timeline}>
      {[...days].map(([day, actsOfDay]) => (
        <section key={day} aria-label={formatDay(day)} className={classes.day}>
          <h3 className={classes.date}>{formatDay(day)}</h3>
          <ol className={classes.acts}>
            {actsOfDay.map((act) => (
              <Act key={act.requestId} act={act} timeZone={timeZone} undo={undos?.get(act.requestId)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface ActProps {
  act: AuditAct
  timeZone: string
  undo: { whyNot: string | null } | undefined
}
function Act({ act, timeZone, undo }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  const { at, sentence, rows, requestId } = act
  return (
    <li className={classes.act}>
      <time dateTime={at} className={classes.time}>
        {`${formatTime(at, timeZone)} ${zoneName(timeZone, at)}`}
      </time>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.open}>
        {undo?.whyNot === null && <UndoButton requestId={requestId} sentence={sentence} />}
        {rows.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            aria-label={`${isOpen ? 'Hide' : 'Show'} details: ${sentence}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Details'}
          </Button>
        )}
      </div>
      {isOpen && (
        <section id={region} aria-label={`Details: ${sentence}`} className={classes.rows}>
          {undo?.whyNot && <p className={classes.author}>{undo.whyNot}</p>}
          <ActRows act={act} timeZone={timeZone} />
        </section>
      )}
    </li>
  )
}
