import { Link } from '@tanstack/react-router'
import { useSearchReturn } from './searchReturn.ts'

/** Leads from an entry or a captain to the results that it was opened from; nothing without a search. */
export function BackToSearch() {
  const search = useSearchReturn()
  return search === null ? null : (
    <Link to="/admin/search" search={search} style={{ width: 'fit-content' }}>
      Back to search results
    </Link>
  )
}
