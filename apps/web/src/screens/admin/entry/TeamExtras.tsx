import { TextInput } from '@mantine/core'
import { useDryRun } from '../../../kit/act/useDryRun.ts'
import { WhatWillHappen } from '../../../kit/act/WhatWillHappen.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import { hasRefusedBowler, overrideKey, type RosterDraft } from '../../../rosters/draft.ts'
import type { TeamExtrasProps } from '../../../rosters/form/extras.ts'
import { changesAverage, problemsIn, rosterBody, type StaffRoster, withOverride } from './staffRoster.ts'

/** Below the team of a form of staff: why averages change, checks of the whole roster, what the save will do. */
export const teamExtrasOf = (roster: StaffRoster) =>
  function TeamExtras({ draft, edit, disabled, dirty, error }: TeamExtrasProps) {
    const sent = dirty && isReady(draft) ? { params: { id: roster.entryId }, body: rosterBody(roster, draft) } : null
    const dry = useDryRun('PUT admin/entry/:id/roster', sent, !disabled)
    const open = [...problemsIn(dry.error), ...problemsIn(error)].filter(
      ({ check, usbcId }, index, all) =>
        !isShownAbove(draft, usbcId, check) &&
        all.findIndex((one) => one.check === check && one.usbcId === usbcId) === index,
    )
    const typed = Object.keys(draft.overrides ?? {}).filter((key) => {
      const [usbcId = '', check = ''] = key.split(' ')
      return (
        !isShownAbove(draft, usbcId, check) && !open.some((one) => overrideKey(one.usbcId ?? '', one.check) === key)
      )
    })
    const field = (usbcId: string, check: string, label: string) => (
      <TextInput
        key={overrideKey(usbcId, check)}
        label={label}
        description="Kept in the audit and shown on the entry until the check is passed."
        value={draft.overrides?.[overrideKey(usbcId, check)] ?? ''}
        onChange={({ currentTarget: { value } }) => edit((now) => withOverride(now, usbcId, check, value))}
        maxLength={255}
        disabled={disabled}
        autoComplete="off"
      />
    )
    return (
      <>
        {(changesAverage(draft) || draft.reason) && (
          <ReasonField value={draft.reason ?? ''} onChange={(reason) => edit((now) => ({ ...now, reason }))} required />
        )}
        {open
          .filter(({ mayOverride }) => mayOverride)
          .map(({ usbcId, check, message }) => field(usbcId ?? '', check, `Reason to allow it: ${message}`))}
        {typed.map((key) => {
          const [usbcId = '', check = ''] = key.split(' ')
          return field(usbcId, check, `Reason to allow it: ${checkNames[check] ?? check}`)
        })}
        {sent !== null && (
          <WhatWillHappen sentences={dry.data ?? []} loading={dry.isLoading}>
            {dry.error && !error ? <ErrorList error={dry.error} /> : null}
          </WhatWillHappen>
        )}
      </>
    )
  }

/** Everything that is typed has been looked up, and nobody is refused. */
const isReady = (draft: RosterDraft): boolean =>
  !hasRefusedBowler(draft) &&
  draft.positions.every(({ search, processing, bowler }) => !processing && (bowler !== null || search.trim() === ''))

/** The field of the check is in the position of the bowler. */
const isShownAbove = ({ positions }: RosterDraft, usbcId: string | null, check: string): boolean =>
  positions.some(({ bowler }) => bowler?.usbcId === usbcId && bowler?.error?.check === check)

/** Checks that staff may set aside, for people. */
export const checkNames: Record<string, string> = {
  InactiveMembership: 'No active membership',
  NotYouthMember: 'Not a youth member',
  MaxEntries: 'More entries than a bowler may have',
  NotDifferent: 'Too much like another team',
  NoDivision: 'Fits no division',
}
