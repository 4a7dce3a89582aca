import { formatTime, shortHour, squadText, zoneName } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ActLines } from './ActLines.tsx'
import classes from './History.module.css'
import type { Act } from './history.ts'

/** One act of a day: who did what and when; opens to its lines, and is taken back. */
export function ActRow({ act }: { act: Act }) {
  const { id, timeZone, readOnly } = useSetupTournament()
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  const { requestId, author, at, sentence, lines, whyNotUndo, undoneBy, undoes } = act
  const time = `${shortHour(formatTime(at, timeZone))} ${zoneName(timeZone, at)}`
  const when = (instant: string) => shortHour(squadText(instant, timeZone))
  const what = undoes ? `undid an act: ${sentence}` : sentence
  return (
    <li className={classes.act}>
      <div className={classes.line}>
        <div className={classes.words}>
          <strong>{author}</strong> <span>{what}</span>
          <div className={classes.when}>
            {undoneBy ? `${time} – undone by ${undoneBy.author}, ${when(undoneBy.at)}` : time}
          </div>
          {/* of a tournament that has ended the page says it once */}
          {!undoneBy && !readOnly && whyNotUndo && <div className={classes.when}>{whyNotUndo}</div>}
        </div>
        <Group gap="sm" wrap="nowrap">
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {`${isOpen ? 'Hide' : 'Show'} ${plural(lines, 'line', 'lines')}`}
          </Button>
          {!undoneBy && (
            <ActButton
              call="POST setup/tournament/:id/history/:requestId/undo"
              send={{ params: { id, requestId } }}
              title="Undo"
              question={`What ${author} did at ${when(at)} will be taken back.`}
              what={sentence}
              confirm="Undo"
              notice={['Saved!', 'The change was undone.']}
              disabled={whyNotUndo !== null}
              aria-label={`Undo: ${author} ${what}`}
            >
              Undo
            </ActButton>
          )}
        </Group>
      </div>
      {isOpen && (
        <section id={region} aria-label={`Lines: ${sentence}`} className={classes.lines}>
          <ActLines requestId={requestId} />
        </section>
      )}
    </li>
  )
}
