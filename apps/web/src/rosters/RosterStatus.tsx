import { StatusBadge } from '../kit/StatusBadge.tsx'

interface Props {
  complete: boolean
  /** Shown in place of 'Complete' where the tournament shows divisions. */
  divisionName?: string | null
}

/** Whether a roster has all its bowlers; with a division, which one they come to. */
export function RosterStatus({ complete, divisionName = null }: Props) {
  return (
    <StatusBadge tone={complete ? 'ok' : 'attention'}>
      {complete ? (divisionName ?? 'Complete') : 'Roster Incomplete'}
    </StatusBadge>
  )
}
