import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../app/api.ts'
import type { List } from './useList.ts'

/** The tournament of a list; one that is not open for reservations stays chosen by its address. */
export function TournamentFilter({ list: { search, change } }: { list: List }) {
  const { data = [] } = useQuery(query('GET admin/tournament/active'))
  const chosen = typeof search.tournamentId === 'string' ? search.tournamentId : ''
  const isOther = chosen !== '' && !data.some(({ id }) => id === chosen)
  return (
    <NativeSelect
      label="Tournament"
      value={chosen}
      onChange={({ currentTarget }) =>
        change({ tournamentId: currentTarget.value, squadId: undefined, eventId: undefined })
      }
      data={[
        { value: '', label: 'All tournaments' },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
        ...(isOther ? [{ value: chosen, label: 'The tournament of this address' }] : []),
      ]}
    />
  )
}

/** Narrows the list when it is submitted. */
export function TextFilter({ list, label }: { list: List; label: string }) {
  const { text = '' } = list.search
  return <TextForm key={String(text)} list={list} label={label} text={String(text)} />
}
function TextForm({ list, label, text }: { list: List; label: string; text: string }) {
  const [typed, setTyped] = useState(text)
  const isShort = typed.trim().length > 0 && typed.trim().length < 3
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShort) list.change({ text: typed.trim() })
      }}
    >
      <TextInput
        type="search"
        label={label}
        value={typed}
        maxLength={100}
        error={isShort ? 'A minimum of three characters are required.' : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  )
}

export const FlagFilter = ({ list, name, label }: { list: List; name: string; label: string }) => (
  <Checkbox
    label={label}
    checked={list.search[name] === true}
    onChange={({ currentTarget }) => list.change({ [name]: currentTarget.checked })}
  />
)
