import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../client/api.ts'

/** The entry or the captain that an alert is about. */
export function AlertSubject({ alert }: { alert: AnswerOf<'GET admin/alerts'>['items'][number] }) {
  const { entryId, entryNumber, captainId, captainName } = alert
  if (entryId)
    return (
      <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
        {entryNumber}
      </Link>
    )
  if (!captainId) return ''
  return (
    <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
      {captainName}
    </Link>
  )
}
