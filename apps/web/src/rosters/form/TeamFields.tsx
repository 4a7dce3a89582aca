import { stateDisabled, stateOf } from '@kegler/domain/rosters/roster.rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { columns } from '../../kit/columns.ts'
import { isNamedAfterBowlers, teamName } from '../draft.ts'
import { useLookups } from '../lookups.ts'
import type { RosterFormState } from './useRosterForm.ts'

const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))

/** What a team is called. */
export function TeamName({ form: { draft, edit, problems, saving } }: { form: RosterFormState }) {
  const filled = isNamedAfterBowlers(draft.positions)
  return (
    <TextInput
      maw="32rem"
      label="Team Name"
      description={filled ? 'Filled in from the names of the bowlers.' : undefined}
      value={teamName(draft)}
      onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
      onKeyDown={toPositions}
      error={problems.name}
      disabled={filled || saving}
      required={!filled}
      maxLength={100}
      data-team-name
      autoComplete="off"
    />
  )
}

/** What few change: Group Code, Companion Code, country and state of a team. */
export function TeamFields({ form: { draft, edit, problems, saving: disabled } }: { form: RosterFormState }) {
  const { countries, states } = useLookups()
  const abroad = stateDisabled(draft.countryId)
  return (
    <div style={{ ...columns('16rem', 'fit'), gap: '1rem', alignItems: 'start' }}>
      <TextInput
        label="Group Code"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="Optional. Given by the tournament office to a group that travels together."
        value={draft.groupCode ?? ''}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, groupCode: value }))}
        onKeyDown={toPositions}
        error={problems.groupCode}
        disabled={disabled}
        maxLength={10}
        autoComplete="off"
      />
      <TextInput
        label="Companion Code"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description="Optional. Teams with the same code are placed next to each other."
        value={draft.pairCode}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, pairCode: value }))}
        onKeyDown={toPositions}
        error={problems.pairCode}
        disabled={disabled}
        maxLength={10}
        autoComplete="off"
      />
      <NativeSelect
        label="Country"
        data={[{ value: '', label: 'Choose a country' }, ...named(countries)]}
        value={draft.countryId}
        onChange={({ currentTarget: { value } }) =>
          edit((now) => ({ ...now, countryId: value, state: stateOf(value, now.state) ?? '' }))
        }
        disabled={disabled}
      />
      <NativeSelect
        label="State"
        data={[{ value: '', label: abroad ? 'Only in the United States' : 'Choose a state' }, ...named(states)]}
        value={abroad ? '' : draft.state}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, state: value }))}
        disabled={abroad || disabled}
      />
    </div>
  )
}

/** Enter goes on to the first empty position; with a full roster it saves, as everywhere. */
function toPositions(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const empty = event.currentTarget.form?.querySelector<HTMLElement>('[data-search]')
  if (!empty) return
  event.preventDefault()
  empty.focus()
}
