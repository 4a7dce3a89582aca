import type { AnyRouter } from '@tanstack/react-router'
import { site } from '../site.ts'
import { titleOf } from '../titles.ts'
import { clearProblems } from '../ui/problems.ts'

/**
 * What goes with every page: its browser title, and on the way from one page to another the focus at the start of the
 * content, as a full page load would put it.
 */
export function followRoutes(router: AnyRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(location.pathname, site.base, site.shortName)
    if (!fromLocation || !pathChanged) return
    clearProblems()
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
