import { Alert, Anchor, Group, List, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { site } from '../site.ts'
import { moved, nameOf, type RosterDraft, warningsOf } from './draft.ts'
import { PositionRow } from './PositionRow.tsx'
import classes from './RosterForm.module.css'
import type { DraftProblems } from './validate.ts'

interface Props {
  draft: RosterDraft
  edit: (change: (draft: RosterDraft) => RosterDraft) => void
  problems: DraftProblems
  busy: boolean
  search: (position: number) => Promise<boolean>
}

/** The numbered positions of a roster. */
export function Positions({ draft, edit, problems, busy, search }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')
  const { places } = draft
  /** The first of these that is there and can be used. */
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => list.current?.querySelector<HTMLElement>(`${selector}:not(:disabled)`))
      found.find((one) => one)?.focus()
    })

  const find = async (position: number) => {
    if (!(await search(position))) return focus(`[data-search="${position}"]`)
    const next = places.find((place) => place.position !== position && !place.bowler)
    if (next) focus(`[data-search="${next.position}"]`)
  }
  const move = (position: number, by: -1 | 1) => {
    const to = position + by
    if (to < 1 || to > places.length) return
    const bowler = places[position - 1]?.bowler
    edit((now) => moved(now, position, by))
    setTold(`${bowler ? nameOf(bowler) : 'The empty position'} is now in position ${to}.`)
    focus(`[data-position="${to}"] [data-move="${by}"]`, `[data-position="${to}"] [data-move]`)
  }
  const warnings = warningsOf(draft)
  return (
    <section aria-label="Roster">
      <Group justify="space-between" align="baseline" mb="sm">
        <Text fw={600}>Roster</Text>
        {site.memberSearchUrl && (
          <Anchor href={site.memberSearchUrl} target="_blank" rel="noreferrer">
            Find a member<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </Anchor>
        )}
      </Group>
      <ol ref={list} className={classes.places}>
        {places.map((place) => (
          <PositionRow
            key={place.position}
            place={place}
            count={places.length}
            busy={busy}
            problem={problems.places.get(place.position)}
            edit={edit}
            search={() => void find(place.position)}
            move={(by) => move(place.position, by)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {warnings.length > 0 && (
        <Alert color="orange" role="status" mt="sm">
          <List spacing={4}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </section>
  )
}
