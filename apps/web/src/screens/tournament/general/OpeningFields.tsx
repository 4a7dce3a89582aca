import { dayTimeText, type InstantText } from '@kegler/domain/dates.ts'
import { textsOf } from '@kegler/domain/setup/fields.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ActFields } from '../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../kit/form/fields.tsx'
import type { SetupTournament } from '../tournament.ts'
import classes from './General.module.css'
import { OpensAtField } from './OpensAtField.tsx'
import type { GeneralValues } from './values.ts'

interface Props {
  fields: ActFields<GeneralValues>
  tournamentId?: string
  readOnly: boolean
  lastRehearsal: SetupTournament['lastRehearsal']
}

/** When registration opens, and the waiting room before it. */
export function OpeningFields({ fields, readOnly, ...rest }: Props) {
  const opening = fields.choice('opensAt')
  return (
    <>
      <OpensAtField
        value={opening.value as InstantText | null}
        onChange={opening.onChange}
        timeZone={fields.typed.timeZone}
        disabled={readOnly}
        error={opening.error}
      />
      <WaitingRoom fields={fields} readOnly={readOnly} {...rest} />
    </>
  )
}

/** It hangs on the opening: without one it cannot be switched on. */
function WaitingRoom({ fields: { typed, tick, number }, readOnly, tournamentId, lastRehearsal }: Props) {
  const minutes = (name: 'roomOpensMinutes' | 'peoplePerMinute' | 'minutesToBuy') => (
    <WholeNumber {...textsOf(generalFields, name)} {...number(name)} step={1} />
  )
  return (
    <>
      <Checkbox
        className={classes.wide ?? ''}
        {...textsOf(generalFields, 'waitingRoom')}
        {...tick('waitingRoom')}
        disabled={readOnly || (!typed.opensAt && !typed.waitingRoom)}
      />
      {typed.waitingRoom && (
        <>
          {minutes('roomOpensMinutes')}
          {minutes('peoplePerMinute')}
          {minutes('minutesToBuy')}
          {tournamentId && (
            <Text className={classes.wide ?? ''}>
              <Link to="/admin/room/$tournamentId" params={{ tournamentId }}>
                The waiting room live
              </Link>
              {lastRehearsal && (
                <span>{` · The last rehearsal, on ${dayTimeText(lastRehearsal.at, typed.timeZone ?? 'UTC')}, served ${plural(lastRehearsal.perMinute, 'captain', 'captains')} in a minute.`}</span>
              )}
            </Text>
          )}
        </>
      )}
    </>
  )
}
