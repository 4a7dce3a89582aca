import { type DayText, dayOf, formatSquad } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '../../../../app/api.ts'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { MonthGrid } from '../../../../ui/MonthGrid.tsx'
import classes from './SquadChange.module.css'
import { SquadOfDay } from './SquadOfDay.tsx'
import { changeDays, dayToStart } from './squadChoice.ts'

interface Props {
  entry: Entry
  tournament: Tournament
  onClose: () => void
}

/** Another date or time for an entry, with the Doubles and Singles that come with it. */
export function ChangeSquadDialog({ entry, tournament, onClose }: Props) {
  const [{ first, last }] = useState(() => changeDays(tournament, new Date(serverNow())))
  const [day, setDay] = useState<DayText>(() => dayToStart(entry, first, last))
  const { eventName, name, entryNumber, squadDateTime, timeZone } = entry
  const now = squadDateTime ? formatSquad(squadDateTime, timeZone) : 'no squad time'
  return (
    <Dialog opened onClose={onClose} title="Change Squad" wide>
      <Text mb="md">
        {eventName}, reservation {entryNumber}, {name}. Now: {now}.
      </Text>
      <div className={classes.columns}>
        <MonthGrid
          label="Choose a date"
          value={day}
          onChange={setDay}
          look={(one) =>
            squadDateTime && one === dayOf(squadDateTime, timeZone) ? { label: 'the date of this entry' } : {}
          }
          first={first}
          last={last}
        />
        <SquadOfDay key={day} entry={entry} day={day} onClose={onClose} />
      </div>
    </Dialog>
  )
}
