import { Alert, Button, Group, List, Text, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { notify } from '../../kit/feedback/notify.ts'
import { NewTabLink } from '../../kit/NewTabLink.tsx'
import { site } from '../../net/site.ts'
import { editableName, moved, nameOf, type RosterDraft, warningsOf, withoutBowler, withoutBowlers } from '../draft.ts'
import classes from '../form/RosterForm.module.css'
import type { RosterFormState } from '../form/useRosterForm.ts'
import { PositionRow } from './PositionRow.tsx'
import { idsOf, positionsFor, type Wanted } from './pasted.ts'
import { RosterTools } from './RosterTools.tsx'
import { rosterFocus } from './rosterFocus.ts'
import type { FormerRoster } from './source.ts'

/** The numbered positions of a roster. */
export function Positions({ form }: { form: RosterFormState }) {
  const { draft, edit, search, assign } = form
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [reordering, setReordering] = useState(false)
  const { positions } = draft
  const focus = rosterFocus(list)
  const find = async (position: number, usbcId?: string) => {
    const { search: typed = '' } = positions[position - 1] ?? {}
    const found = search(position, usbcId)
    // What is typed while the lookup is under way has its field.
    if (usbcId || typed.trim()) focus.toEmpty(position)
    focus.goOn([position], await found)
  }
  const fill = async (ids: readonly string[], from?: number) => {
    const { wanted, rest } = positionsFor(draft, ids, from)
    focus.goOn(positionsOf(wanted), await assign(wanted))
    setAnnouncement(
      rest.length > 0 ? `No empty position was left for ${rest.join(', ')}.` : 'The positions are filled.',
    )
    if (rest.length > 0 && from) notify('Error', `No empty position was left for ${rest.join(', ')}.`, 'red')
  }
  const take = async ({ name, bowlers }: FormerRoster) => {
    const wanted = bowlers.filter(({ position }) => position <= positions.length)
    const start = (now: RosterDraft) => ({
      ...withoutBowlers(now),
      name: now.name.trim() || editableName(name, positions.length),
    })
    focus.goOn(positionsOf(wanted), await assign(wanted, start))
    setAnnouncement('The positions are filled.')
  }
  const clear = (position: number) => {
    edit((now) => withoutBowler(now, position))
    focus.afterRender(`[data-search="${position}"]`)
  }
  const move = (position: number, by: -1 | 1) => {
    const to = position + by
    if (to < 1 || to > positions.length) return
    const bowler = positions[position - 1]?.bowler
    edit((now) => moved(now, position, by))
    setAnnouncement(`${bowler ? nameOf(bowler) : 'The empty position'} is now in position ${to}.`)
    const row = `[data-position="${to}"]`
    focus.afterRender(...[`[data-move="${by}"]`, '[data-move]', '[data-clear]', 'input'].map((at) => `${row} ${at}`))
  }
  const warnings = warningsOf(draft, form.source.as)
  return (
    <section aria-label="Roster">
      <Group justify="space-between" gap="0.25rem 1rem" mb="sm">
        <Text fw={650}>Roster</Text>
        <Group gap="0.25rem 1rem">
          {site.memberSearchUrl && <NewTabLink href={site.memberSearchUrl}>Find a member</NewTabLink>}
          {positions.length > 1 && positions.some(({ bowler }) => bowler) && (
            <Button
              variant={reordering ? 'light' : 'subtle'}
              px="xs"
              aria-pressed={reordering}
              onClick={() => setReordering(!reordering)}
            >
              Reorder
            </Button>
          )}
        </Group>
      </Group>
      <RosterTools form={form} fill={(ids) => void fill(ids)} take={(roster) => void take(roster)} />
      <ol ref={list} className={classes.positions}>
        {positions.map((slot) => (
          <PositionRow
            key={slot.position}
            slot={slot}
            form={form}
            search={(usbcId) => void find(slot.position, usbcId)}
            clear={() => clear(slot.position)}
            paste={(text) => void fill(idsOf(text), slot.position)}
            reordering={reordering}
            move={(by) => move(slot.position, by)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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

const positionsOf = (wanted: readonly Wanted[]) => wanted.map(({ position }) => position)
