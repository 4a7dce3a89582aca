import { statusNamed, whyNotWithPending } from '@kegler/domain/setup/status/statuses.rules.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { SentTo } from '../../../../client/api.ts'
import { ActQuestion } from '../../../../kit/act/ActButton.tsx'
import { ChecksList } from '../ChecksList.tsx'
import type { Check } from '../checks.ts'
import type { StatusState } from './status.ts'

type Body = SentTo<'PUT setup/tournament/:id/status'>['body']
interface Props {
  id: string
  state: StatusState
  checks: readonly Check[]
  wanted: string
  onClose: () => void
}
/** These open registration to somebody. */
const openings = ['Admin Registration Open', 'Public Registration Open']

/** Asks before a change of status; says who is buying now, and what prevents opening. */
export function ChangeStatusDialog({ id, state, checks, wanted, onClose }: Props) {
  const [anyway, setAnyway] = useState(false)
  const shown = openings.includes(wanted) ? checks : []
  const hasErrors = shown.some(({ severity }) => severity === 'error')
  return (
    <ActQuestion
      call="PUT setup/tournament/:id/status"
      send={{ params: { id }, body: { statusName: wanted as Body['statusName'], isExport: state.systemShouldExport } }}
      title={`Tournament - ${state.currentStatus}`}
      question={`You are about to change the Tournament Status to ${wanted}.${isFinal(state, wanted) ? ' This change cannot be undone.' : ''}`}
      below={
        <>
          {shown.length > 0 && <ChecksList checks={shown} tournamentId={id} />}
          {hasErrors && (
            <Checkbox
              label="Open anyway"
              checked={anyway}
              onChange={({ currentTarget }) => setAnyway(currentTarget.checked)}
            />
          )}
        </>
      }
      confirm="Yes. Change Tournament Status."
      notice={['Status Changed!', '']}
      wide={shown.length > 0}
      safe
      invalid={hasErrors && !anyway}
      onClose={onClose}
    />
  )
}

/** While changes wait to be pushed, the present status cannot be chosen again afterwards. */
const isFinal = ({ currentStatus, hasPendingChanges, systemShouldExport, publishedAt }: StatusState, wanted: string) =>
  hasPendingChanges &&
  !systemShouldExport &&
  whyNotWithPending(statusNamed(wanted), statusNamed(currentStatus), { wasPublished: publishedAt !== null }) !== null
