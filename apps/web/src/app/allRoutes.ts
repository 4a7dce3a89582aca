import { captainRoutes } from './captain.routes.tsx'
import { openRoutes } from './open.routes.tsx'
import { root } from './page.tsx'
import { setupRoutes } from './setup.routes.tsx'
import { staffRoutes } from './staff.routes.tsx'

/** The pages of everybody; the router takes them over with `buildRouteTree`. */
export const allRoutes = () => root.addChildren([...openRoutes, ...captainRoutes, ...staffRoutes, ...setupRoutes])
