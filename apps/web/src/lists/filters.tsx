import { Checkbox, Group, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../client/api.ts'
import { Await } from '../kit/act/Await.tsx'
import { SearchField } from '../kit/form/SearchField.tsx'
import classes from './List.module.css'
import type { List } from './useList.ts'

const useTournaments = () => useQuery(query('GET admin/tournament/list'))
const chosenOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** What the address names stays chosen while the names are on their way. */
const orOther = (data: { value: string; label: string }[], chosen: string, label: string) =>
  data.some(({ value }) => value === chosen) ? data : [...data, { value: chosen, label }]

/** The tournament of a list: any of the group, whatever its status. */
export function TournamentFilter({ list: { search, change } }: { list: List }) {
  const chosen = chosenOf(search.tournamentId)
  const read = useTournaments()
  const data = [
    { value: '', label: 'All tournaments' },
    ...(read.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        label="Tournament"
        value={chosen}
        onChange={({ currentTarget }) =>
          change({ tournamentId: currentTarget.value, squadId: undefined, eventId: undefined })
        }
        data={orOther(data, chosen, 'The tournament of this address')}
      />
      {read.isError && <Await of={read} />}
      {chosen && (
        <Link to="/admin/tournament/$tournamentId" params={{ tournamentId: chosen }} className={classes.beside ?? ''}>
          Figures<VisuallyHidden> of this tournament</VisuallyHidden>
        </Link>
      )}
    </Group>
  )
}

/** An event of the chosen tournament. */
export function EventFilter({ list: { search, change } }: { list: List }) {
  const tournament = useTournaments().data?.find(({ id }) => id === search.tournamentId)
  const chosen = chosenOf(search.eventId)
  const data = [
    { value: '', label: 'All events' },
    ...(tournament?.events ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <NativeSelect
      label="Event"
      value={chosen}
      disabled={!tournament && chosen === ''}
      onChange={({ currentTarget }) => change({ eventId: currentTarget.value, squadId: undefined })}
      data={orOther(data, chosen, 'The event of this address')}
    />
  )
}

/** Narrows the list when it is submitted. */
export const TextFilter = ({ list, label }: { list: List; label: string }) => (
  <SearchField label={label} text={String(list.search.text ?? '')} clears onSearch={(text) => list.change({ text })} />
)

interface FlagProps {
  list: List
  name: string
  label: string
  /** For a row of fields. */
  beside?: boolean
}
export const FlagFilter = ({ list, name, label, beside = false }: FlagProps) => (
  <Checkbox
    label={label}
    className={beside ? (classes.beside ?? '') : ''}
    checked={list.search[name] === true}
    onChange={({ currentTarget }) => list.change({ [name]: currentTarget.checked })}
  />
)
