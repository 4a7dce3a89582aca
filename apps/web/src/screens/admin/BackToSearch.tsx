import { BackLink } from '../../kit/BackLink.tsx'
import { useSearchReturn } from './searchReturn.ts'

/** Leads from an entry or a captain to the results that it was opened from; nothing without a search. */
export function BackToSearch() {
  const search = useSearchReturn()
  return search === null ? null : (
    <BackLink to="/admin/search" search={search}>
      Back to search results
    </BackLink>
  )
}
