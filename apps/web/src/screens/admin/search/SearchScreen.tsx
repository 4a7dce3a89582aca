import { Group, Stack, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { searchReturn } from '../searchReturn.ts'
import type { SearchAddress } from './address.ts'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import { Suggestions } from './Suggestions.tsx'

/** Finds entries by bowler, captain, coordinator or reservation number; what is searched for is in the address. */
export function SearchScreen() {
  const address = useSearch({ strict: false }) as SearchAddress
  const { type = 1, text = '', past = false } = address
  const navigate = useNavigate()
  const isSearched = text.trim().length >= 3
  useEffect(() => {
    // entries that were opened from the results lead back to them
    searchReturn.setState({ search: isSearched ? { ...address } : null })
  }, [isSearched, address])
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Search</Title>
        <ButtonLink to="/admin/squads" variant="default">
          Reserve Squads
        </ButtonLink>
      </Group>
      <SearchForm
        key={`${type} ${text} ${past}`}
        searched={{ type, text, past }}
        onSearch={(given) =>
          void navigate({
            to: '/admin/search',
            search: {
              text: given.text.trim(),
              ...(given.type === 1 ? {} : { type: given.type }),
              ...(given.past ? { past: true as const } : {}),
            },
          })
        }
      />
      {isSearched ? <Results type={type} text={text.trim()} past={past} /> : <Suggestions />}
    </Stack>
  )
}
