import { formatDay } from '@kegler/domain/dates.ts'
import { isOverridable } from '@kegler/domain/rosters/override.rules.ts'
import { Group, Text, TextInput } from '@mantine/core'
import { NumberOrNone } from '../../../kit/form/NumberField.tsx'
import { overrideKey, withAverage } from '../../../rosters/draft.ts'
import type { PositionExtrasProps } from '../../../rosters/form/extras.ts'
import classes from './Rosters.module.css'
import { type StaffBowler, withOverride } from './staffRoster.ts'

/** What staff also see and type of a bowler: the person, the average that counts, why a check is set aside. */
export function PositionExtras({ slot, draft, edit, disabled, problem }: PositionExtrasProps) {
  const { position, average } = slot
  // the source of this form answers staff
  const bowler = slot.bowler as StaffBowler | null
  if (!bowler) return null
  const { check } = bowler.error ?? {}
  const mayOverride = check !== undefined && isOverridable(check)
  return (
    <>
      <Group gap="0.25rem 0.5rem">
        <Text size="sm" aria-hidden>
          Average
        </Text>
        <NumberOrNone
          kind="whole"
          bounded
          classNames={{ input: classes.average ?? '', error: classes.why ?? '' }}
          aria-label={`Average of ${bowler.name}`}
          value={average}
          onChange={(typed) => edit((now) => withAverage(now, position, typed))}
          min={0}
          max={300}
          hideControls
          disabled={disabled}
          error={problem}
          required={bowler.averageRequired}
        />
        <Text size="sm" c="var(--text-soft)" className={classes.person ?? ''}>
          {[averageNote(bowler, average), personOf(bowler)].filter(Boolean).join(' ')}
        </Text>
      </Group>
      {mayOverride && (
        <TextInput
          maw="32rem"
          label={`Reason to allow ${bowler.name}`}
          description="Kept in the audit and shown on the entry until the check is passed."
          value={draft.overrides?.[overrideKey(bowler.usbcId, check)] ?? ''}
          onChange={({ currentTarget: { value } }) => edit((now) => withOverride(now, bowler.usbcId, check, value))}
          maxLength={255}
          disabled={disabled}
          autoComplete="off"
          data-override
        />
      )}
    </>
  )
}

/** 'Robin Q. Rivera Jr., F, born Jan 15th, 1985, Springfield, IL 62701, member until ...' */
function personOf(bowler: StaffBowler): string {
  const { lineage, initial, gender, birthDate, city, state, zip, membershipExpires } = bowler
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [
    initial && `Initial ${initial}`,
    lineage,
    gender,
    birthDate && `born ${formatDay(birthDate)}`,
    place,
    membershipExpires ? `member until ${formatDay(membershipExpires)}` : 'no membership date',
  ]
    .filter(Boolean)
    .join(' · ')
}

function averageNote({ membershipAverage, averageBy }: StaffBowler, average: number | null): string {
  if (averageBy === 'captain' && average === membershipAverage && average !== null) return ''
  const known = membershipAverage === null ? 'The membership has no average.' : `Membership: ${membershipAverage}.`
  return averageBy === 'staff' ? `Set by staff. ${known}` : known
}
