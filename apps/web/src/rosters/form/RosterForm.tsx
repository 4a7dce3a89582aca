import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { unsavedRoster, useUnsavedGuard } from '../../kit/form/useUnsavedGuard.ts'
import { scrollIntoViewRef } from '../../kit/scrollIntoViewRef.ts'
import { isStale, messagesOf } from '../../net/answers.ts'
import type { AskedOfRoster } from '../../questions/asked.ts'
import { hasRefusedBowler } from '../draft.ts'
import { Positions } from '../positions/Positions.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import classes from './RosterForm.module.css'
import { RosterQuestions } from './RosterQuestions.tsx'
import { TeamFields, TeamName } from './TeamFields.tsx'
import { type TeamVirtualEvent, TeamVirtualEvents } from './TeamVirtualEvents.tsx'
import { type RosterFormOptions, useRosterForm } from './useRosterForm.ts'

interface Props extends RosterFormOptions {
  /** What is edited, for screen readers. */
  label: string
  virtualEvents: readonly TeamVirtualEvent[]
  /** What the tournament asks of the team and its bowlers. */
  asked?: AskedOfRoster | undefined
  /** Takes the newest saved roster instead of what is typed. */
  onReload?: () => void
  onClose: () => void
  /** Opens the next roster that lacks bowlers, once this one is saved; absent when no other does. */
  onNext?: (() => void) | undefined
}

/** The team entry form: one for rosters of the cart and for purchased entries. */
export function RosterForm({ label, virtualEvents, asked, onReload, onClose, onNext, ...options }: Props) {
  const form = useRosterForm(options)
  const { draft, error, busy, saving, dirty, notice, edit, extras, source } = form
  const leave = useUnsavedGuard({ dirty, save: form.submit, onDiscard: form.discard, message: unsavedRoster })
  const refused = hasRefusedBowler(draft)
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => focusFirst(element.current), [])
  useEffect(() => {
    if (form.failures > 0) focusWrong(element.current)
  }, [form.failures])
  const staleWith = (reload: () => void) => ({
    title: 'This roster was changed somewhere else',
    text:
      source.as === 'staff'
        ? messagesOf(error).join(' ')
        : "It was saved in another window or by the tournament's staff since you opened it. What you typed is still here: note what you need, then load the newest roster and enter it again.",
    reloadLabel: 'Load the newest roster',
    onReload: () => {
      form.discard()
      reload()
    },
  })
  const goOn = async () => {
    if (!dirty || (await form.submit())) onNext?.()
  }
  return (
    <FormShell
      label={label}
      element={element}
      className={`${classes.form} ${dirty ? classes.dirty : ''}`}
      saving={saving}
      error={error}
      stale={isStale(error) && onReload ? staleWith(onReload) : undefined}
      disabled={!dirty || busy || refused}
      hint={hint(dirty, refused)}
      onSubmit={() => void form.submit()}
      onClose={() => void leave().then((may) => may && onClose())}
      more={
        onNext && (
          <Button variant="light" disabled={busy || (dirty && refused)} onClick={() => void goOn()} data-save="next">
            Done, next roster
          </Button>
        )
      }
    >
      {notice && <DraftNotice kept={notice} disabled={busy} onDiscard={form.discard} />}
      {form.merged.length > 0 && (
        <Alert color="blue" role="status">
          {form.merged.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Alert>
      )}
      <TeamName form={form} />
      <Positions form={form} />
      <TeamVirtualEvents offered={virtualEvents} form={form} />
      <TeamFields form={form} />
      {asked && <RosterQuestions asked={asked} form={form} />}
      {extras && <extras.Team draft={draft} edit={edit} disabled={saving} dirty={dirty} error={error} />}
    </FormShell>
  )
}
function hint(dirty: boolean, refused: boolean): string {
  if (refused) return 'Replace the bowlers marked in red, then save.'
  return dirty ? '' : 'Nothing has changed yet.'
}

/**
 * A form that opens is all in sight where the screen has room for it, and starts at the team's name, or at the first
 * empty position when the name fills itself in.
 */
function focusFirst(form: HTMLFormElement | null): void {
  const name = form?.querySelector<HTMLInputElement>('[data-team-name]:not(:disabled)')
  const first = name ?? form?.querySelector<HTMLInputElement>('[data-search]')
  scrollIntoViewRef(form)
  first?.focus()
}
/** What stopped a save comes into view: on a phone it can be far above the button. */
function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
}
