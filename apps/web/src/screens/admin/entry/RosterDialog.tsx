import { Alert, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '../../../client/api.ts'
import { save } from '../../../client/save.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { notifyAct } from '../../../kit/act/notifyAct.tsx'
import { Dialog } from '../../../kit/feedback/Dialog.tsx'
import { type Guard, GuardContext } from '../../../kit/form/useUnsavedGuard.ts'
import hints from '../../../kit/Keys.module.css'
import { askedOfRoster } from '../../../questions/asked.ts'
import type { RosterDraft } from '../../../rosters/draft.ts'
import { RosterForm } from '../../../rosters/form/RosterForm.tsx'
import { staffAnswersQuery } from './answers.ts'
import { confirmGifts } from './confirmGifts.tsx'
import { PositionExtras } from './PositionExtras.tsx'
import { RosterFacts } from './RosterFacts.tsx'
import classes from './Rosters.module.css'
import { draftOfRoster, rosterBody, type StaffRoster, staffSource } from './staffRoster.ts'
import { teamExtrasOf } from './TeamExtras.tsx'

interface Props {
  entryId: string
  onClose: () => void
}

/** The roster of an entry for staff: the form that captains have, with averages and overrides; to read where it cannot be changed. */
export function RosterDialog({ entryId, onClose }: Props) {
  // a query of its own: what others read again must not take what is typed
  const queryKey = ['roster form', entryId]
  const read = useQuery({
    queryKey,
    queryFn: () => call('GET admin/entry/:id/roster', { params: { id: entryId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  const guard = useRef<Guard>(null)
  const { data, dataUpdatedAt, refetch } = read
  const close = async () => {
    if (!guard.current || (await guard.current.leave())) onClose()
  }
  return (
    <Dialog opened wide locked={false} title="Entry and Roster Information" onClose={() => void close()}>
      <GuardContext value={guard}>
        <Await of={read} loading="Loading the roster" />
        {data?.readOnly && (
          <Stack gap="md">
            {data.reason && <Alert color="blue">{data.reason}</Alert>}
            <RosterFacts roster={data} />
          </Stack>
        )}
        {data && !data.readOnly && (
          <Editable key={dataUpdatedAt} roster={data} reload={() => void refetch()} onClose={onClose} />
        )}
      </GuardContext>
    </Dialog>
  )
}

function Editable({ roster, reload, onClose }: { roster: StaffRoster; reload: () => void; onClose: () => void }) {
  const params = { id: roster.entryId }
  const asked = useQuery(staffAnswersQuery(roster.entryId)).data
  const content = useRef<HTMLDivElement>(null)
  useWindowEvent('keydown', (event) => goToPosition(event, content.current))
  // the dialog takes the focus a moment after it opened
  useEffect(() => {
    const later = setTimeout(() => {
      if (!content.current?.contains(document.activeElement))
        content.current?.querySelector<HTMLElement>('[data-team-name]:not(:disabled), [data-search]')?.focus()
    }, 150)
    return () => clearTimeout(later)
  }, [])
  const extras = useMemo(() => ({ Position: PositionExtras, Team: teamExtrasOf(roster) }), [roster])
  const saveRoster = async (draft: RosterDraft): Promise<boolean> => {
    const body = rosterBody(roster, draft)
    const { rosterPositions } = body
    const { virtualEntriesToModify } = await call('POST admin/entry/:id/rosterWarnings', {
      params,
      body: { rosterPositions },
    })
    const giveTo = await confirmGifts(roster.captainName, virtualEntriesToModify)
    if (!giveTo) return false
    const saved = await save('PUT admin/entry/:id/roster', { params, body: { ...body, giveTo } })
    void notifyAct(saved, 'Roster Updated!', 'Entry roster successfully saved!')
    onClose()
    return true
  }
  return (
    <div ref={content} className={classes.dialog}>
      <Text size="sm" c="var(--text-soft)" mb="xs" className={hints.hint ?? ''}>
        Alt and a number go to that position.
      </Text>
      <RosterForm
        label={`Roster of ${roster.name}`}
        id={null}
        initial={draftOfRoster(roster)}
        source={staffSource(roster)}
        asked={asked && askedOfRoster(asked, roster)}
        extras={extras}
        virtualEvents={[]}
        save={saveRoster}
        onReload={reload}
        onClose={onClose}
      />
    </div>
  )
}

/** Alt+4: to the field of position 4, or to the button that clears it. */
function goToPosition(event: KeyboardEvent, content: HTMLElement | null): void {
  const number = /^Digit(\d)$/.exec(event.code)?.[1]
  if (!event.altKey || !number) return
  const row = content?.querySelector(`[data-position="${number}"]`)
  const target = row?.querySelector<HTMLElement>('[data-search], [data-clear]')
  if (!target) return
  event.preventDefault()
  target.focus()
}
