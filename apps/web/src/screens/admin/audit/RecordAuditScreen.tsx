import { useMatch } from '@tanstack/react-router'
import { pages } from './pages.tsx'

/** The life of a tournament, a captain in it, an entry, a virtual entry or a bowler. */
export function RecordAuditScreen() {
  const { fullPath } = useMatch({ strict: false })
  const Page = pages[fullPath]
  return Page && <Page key={fullPath} />
}
