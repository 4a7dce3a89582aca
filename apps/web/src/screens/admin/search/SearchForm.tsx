import { type SearchType, searchTooShort, searchTypes } from '@kegler/domain/search/search.rules.ts'
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../../kit/form/Form.tsx'
import { Panel } from '../../../kit/Panel.tsx'

interface Searched {
  type: SearchType
  text: string
  past: boolean
}
const types = Object.entries(searchTypes).map(([number, label]) => ({ type: Number(number) as SearchType, label }))

/** Text and type of a search; nothing is searched for under three characters. */
export function SearchForm({ searched, onSearch }: { searched: Searched; onSearch: (given: Searched) => void }) {
  const [given, setGiven] = useState(searched)
  const change = (values: Partial<Searched>) => setGiven((before) => ({ ...before, ...values }))
  const isShort = given.text.trim().length < 3
  return (
    <Panel aria-label="Search entries">
      <search>
        <Form
          onSubmit={() => {
            if (!isShort) onSearch(given)
          }}
        >
          <Stack gap="sm">
            <Radio.Group
              label="Search type"
              value={String(given.type)}
              onChange={(value) => change({ type: Number(value) as SearchType })}
            >
              <Group gap="lg" mt={4}>
                {types.map(({ type, label }) => (
                  <Radio key={type} value={String(type)} label={label} />
                ))}
              </Group>
            </Radio.Group>
            <Group gap="md" align="end">
              <TextInput
                type="search"
                label="Search"
                description={searchTooShort}
                maxLength={100}
                style={{ flex: '1 1 16rem', maxWidth: '32rem' }}
                autoComplete="off"
                data-autofocus
                value={given.text}
                onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              />
              <Button type="submit" disabled={isShort} mb={{ base: 0, sm: '1.4rem' }}>
                Search
              </Button>
              <Checkbox
                mb={{ base: 0, sm: '1.9rem' }}
                label="Include Past Tournaments"
                checked={given.past}
                onChange={({ currentTarget }) => change({ past: currentTarget.checked })}
              />
            </Group>
          </Stack>
        </Form>
      </search>
    </Panel>
  )
}
