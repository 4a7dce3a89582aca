import { averageLimits } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, Group } from '@mantine/core'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { useSetupTournament } from '../../tournament.ts'
import type { SetupDivision } from '../divisions.ts'
import classes from '../events/EventRow.module.css'

interface Props {
  division: SetupDivision
  onOpen: () => void
}
/** A division that is closed: what it asks for, and how many entries are in it. */
export function DivisionRow({ division, onOpen }: Props) {
  const { status } = useSetupTournament()
  const { id, name, isDefault, entries, canDelete, readOnly } = division
  const facts = [...boundsOf(division), plural(entries, 'entry', 'entries')]
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <span className={classes.name}>{name}</span>
        {isDefault && <span> (Default)</span>}
        <div className={classes.facts}>{facts.join(' · ')}</div>
      </div>
      <Group gap="md">
        <Button variant="default" data-focus={id} aria-label={`${readOnly ? 'View' : 'Edit'} ${name}`} onClick={onOpen}>
          {readOnly ? 'View' : 'Edit'}
        </Button>
        {canDelete && statusAllows(status, 'delete') && (
          <ActButton
            call="PUT division/:id/delete"
            send={{ params: { id } }}
            title="Delete Division"
            question="Are you sure you want to delete?"
            what={name}
            confirm="Yes"
            cancel="No"
            notice={(deleted) => ['Deleted!', `${deleted.name} was successfully deleted.`]}
            aria-label={`Delete ${name}`}
          >
            Delete
          </ActButton>
        )}
      </Group>
    </div>
  )
}

function boundsOf(division: SetupDivision): string[] {
  if (division.isDefault) return ['what fits no other division']
  const { averageBased, minAverage, maxAverage, ageBased, minAge, maxAge, genderBased, minFemale, minMale } = division
  return [
    averageBased && span('Average', minAverage || null, maxAverage === averageLimits.most ? null : maxAverage),
    ageBased && span('Age', minAge, maxAge),
    genderBased && minFemale > 0 && `${minFemale} or more women`,
    genderBased && minMale > 0 && `${minMale} or more men`,
  ].filter((text): text is string => typeof text === 'string')
}
function span(what: string, min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null
  if (max === null) return `${what} ${min} and above`
  return min === null ? `${what} up to ${max}` : `${what} ${min} to ${max}`
}
