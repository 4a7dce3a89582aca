import { searchTooShort } from '@kegler/domain/search/search.rules.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from './Form.tsx'

interface Props {
  label: string
  /** For screen readers alone. */
  labelHidden?: boolean
  placeholder?: string
  /** What is searched for now. */
  text: string
  /** It was pressed, with enough characters. */
  onSearch: (text: string) => void
  /** Characters, three where the server searches. */
  least?: number
  /** Emptied, it shows everything again. */
  clears?: boolean
  /** With a button; otherwise Enter alone searches. */
  button?: boolean
  searching?: boolean
}

/** Searches when it is submitted; too few characters are said beside it. */
export function SearchField({ label, labelHidden = false, text, onSearch, least = 3, clears = false, ...rest }: Props) {
  const { placeholder, button = false, searching = false } = rest
  const [typed, setTyped] = useState(text)
  const [last, setLast] = useState(text)
  const [isTried, setTried] = useState(false)
  if (last !== text) {
    setLast(text)
    setTyped(text)
  }
  const wanted = typed.trim()
  const isShort = wanted.length < least && !(clears && wanted === '')
  return (
    <search>
      <Form
        onSubmit={() => {
          setTried(isShort)
          if (!isShort) onSearch(wanted)
        }}
      >
        <Group gap="sm" align="flex-end">
          <TextInput
            type="search"
            {...(labelHidden ? { 'aria-label': label } : { label })}
            placeholder={placeholder}
            maxLength={100}
            flex="1 1 10rem"
            maw="30rem"
            value={typed}
            error={isShort && (isTried || wanted !== '') ? searchTooShort : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {button && (
            <Button type="submit" variant="default" loading={searching}>
              Search
            </Button>
          )}
        </Group>
      </Form>
    </search>
  )
}
