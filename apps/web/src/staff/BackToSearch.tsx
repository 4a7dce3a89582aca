import { Link } from '@tanstack/react-router'
import { useSearchReturn } from './searchReturn.ts'

/** Leads from an entry or a captain to the results that it was opened from; nothing without a search. */
export function BackToSearch() {
  const href = useSearchReturn()
  return href === null ? null : (
    <Link to={href} style={{ width: 'fit-content' }}>
      Back to search results
    </Link>
  )
}
