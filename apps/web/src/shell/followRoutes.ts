import type { AnyRouter } from '@tanstack/react-router'
import { clearNotices } from '../kit/feedback/notify.ts'
import { clearProblems } from '../kit/problems.ts'
import { site } from '../net/site.ts'
import { titleOf } from './titles.ts'

/**
 * What goes with every page: its browser title, and on the way from one page to another the focus at the start of the
 * content, as a full page load would put it. Notices of one screen do not lie over the next.
 */
export function followRoutes(router: AnyRouter): void {
  let screen: string | undefined
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const last = screen
    const shown = router.state.matches.at(-1)
    screen = shown?.routeId
    if (last !== undefined && last !== screen) clearNotices()
    document.title = shown?.staticData.title ?? titleOf(location.pathname, site.base, site.shortName)
    if (!fromLocation || !pathChanged) return
    clearProblems()
    // a list that was returned to puts the focus on what was opened from it
    if (document.activeElement?.hasAttribute('data-opened')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
