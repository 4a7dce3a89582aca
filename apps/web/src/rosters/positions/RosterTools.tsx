import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import texts from '../form/RosterForm.module.css'
import type { RosterFormState } from '../form/useRosterForm.ts'
import { EarlierRosters } from './EarlierRosters.tsx'
import { idsOf, positionsFor } from './pasted.ts'
import type { FormerRoster } from './source.ts'

interface Props {
  form: RosterFormState
  /** Looks these ids up for the empty positions. */
  fill: (ids: readonly string[]) => void
  /** Puts the bowlers of an earlier roster in place of those who are here. */
  take: (roster: FormerRoster) => void
}

/** Faster ways to fill a roster: a pasted list of ids, an earlier roster. */
export function RosterTools({ form: { source, draft, busy }, fill, take }: Props) {
  const [pasting, setPasting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [text, setText] = useState('')
  const [rest, setRest] = useState<readonly string[]>([])
  const several = draft.positions.length > 1
  const ids = idsOf(text)
  const use = () => {
    const found = positionsFor(draft, ids)
    fill(ids)
    setRest(found.rest)
    setText(found.rest.join('\n'))
    setPasting(found.rest.length > 0)
  }
  return (
    <>
      <Group gap="sm" mb="md" className={texts.tools ?? ''}>
        {several && (
          <Button variant="light" aria-expanded={pasting} disabled={busy} onClick={() => setPasting(!pasting)}>
            Paste <span className={texts.long}>membership </span>IDs
          </Button>
        )}
        <Button variant="light" aria-haspopup="dialog" disabled={busy} onClick={() => setChoosing(true)}>
          Use <span className={texts.long}>an </span>earlier roster
        </Button>
      </Group>
      {several && pasting && (
        <Stack gap="0.75rem" align="flex-start" mb="md">
          <Textarea
            label="Membership IDs"
            description="Separated by spaces, commas or lines. They fill the empty positions in order."
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              setRest([])
            }}
            error={rest.length > 0 ? `No empty position was left for ${rest.join(', ')}.` : undefined}
            rows={3}
            w="min(100%, 32rem)"
            ref={focusField}
            autoComplete="off"
          />
          <Button disabled={busy || ids.length === 0} onClick={use}>
            Fill positions
          </Button>
        </Stack>
      )}
      {choosing && (
        <EarlierRosters
          source={source}
          count={draft.positions.length}
          take={(roster) => {
            setChoosing(false)
            take(roster)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** The same function in each render: the field takes the focus once, when it appears. */
const focusField = (field: HTMLTextAreaElement | null): void => field?.focus()
