import { formatSquad, shortHour } from '@kegler/domain/dates.ts'
import { Button, Group } from '@mantine/core'
import { useId, useState } from 'react'
import type { Act } from '../../../../setup/history.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { WriteDialog } from '../../../../setup/WriteDialog.tsx'
import { ActLines } from './ActLines.tsx'
import classes from './History.module.css'

/** One act: who did what and when; opens to its lines, and is taken back. */
export function ActRow({ act }: { act: Act }) {
  const { id, timeZone, readOnly } = useSetupTournament()
  const [isOpen, setOpen] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const region = useId()
  const { requestId, author, at, sentence, lines, whyNotUndo, undoneBy, undoes } = act
  const when = (instant: string) => shortHour(formatSquad(instant, timeZone))
  const what = undoes ? `undid an act: ${sentence}` : sentence
  return (
    <li className={classes.act}>
      <div className={classes.line}>
        <div className={classes.words}>
          <strong>{author}</strong> {what}
          <div className={classes.when}>
            {when(at)}
            {undoneBy && ` – undone by ${undoneBy.author}, ${when(undoneBy.at)}`}
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
            {isOpen ? 'Hide' : 'Show'} {lines.toLocaleString('en-US')} {lines === 1 ? 'line' : 'lines'}
          </Button>
          {!undoneBy && (
            <Button
              variant="default"
              disabled={whyNotUndo !== null}
              aria-label={`Undo: ${author} ${what}`}
              onClick={() => setUndoing(true)}
            >
              Undo
            </Button>
          )}
        </Group>
      </div>
      {isOpen && (
        <section id={region} aria-label={`Lines: ${sentence}`} className={classes.lines}>
          <ActLines requestId={requestId} />
        </section>
      )}
      {isUndoing && (
        <WriteDialog
          call="POST setup/tournament/:id/history/:requestId/undo"
          sent={{ params: { id, requestId } }}
          title="Undo"
          sentence={`What ${author} did at ${when(at)} will be taken back.`}
          what={sentence}
          confirm="Undo"
          notice={['Saved!', 'The change was undone.']}
          onClose={() => setUndoing(false)}
        />
      )}
    </li>
  )
}
