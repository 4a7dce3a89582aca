import type { Domain } from '../http/serve.ts'
import { bundlingRoutes } from './bundling/bundling.routes.ts'
import { capacityRoutes } from './capacity/capacity.routes.ts'
import { depositRoutes } from './deposits/deposits.routes.ts'
import { divisionRoutes } from './divisions/divisions.routes.ts'
import { earlyListRoutes } from './early-lists/early-lists.routes.ts'
import { eventListRoutes, eventSetRoutes, setupEventRoutes } from './events/events.routes.ts'
import { feeRoutes } from './fees/fees.routes.ts'
import { copyTournamentRoutes, generalRoutes, lookupRoutes } from './general/general.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { locationRoutes } from './locations/locations.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { publishRoutes } from './publish/publish.routes.ts'
import { setupQuestionRoutes } from './questions/questions.routes.ts'
import { restrictionRoutes } from './restrictions/restrictions.routes.ts'
import { selfServiceRoutes } from './self-service/self-service.routes.ts'
import { setupSquadRoutes, squadPlanRoutes } from './squads/squads.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { teammateRoutes } from './teammates/teammates.routes.ts'
import { setupVirtualEventRoutes } from './virtual-events/virtual-events.routes.ts'

export const setupRoutes: readonly Domain[] = [
  generalRoutes,
  copyTournamentRoutes,
  lookupRoutes,
  locationRoutes,
  tagRoutes,
  peopleRoutes,
  setupEventRoutes,
  eventSetRoutes,
  eventListRoutes,
  setupVirtualEventRoutes,
  divisionRoutes,
  setupSquadRoutes,
  squadPlanRoutes,
  capacityRoutes,
  feeRoutes,
  depositRoutes,
  bundlingRoutes,
  restrictionRoutes,
  teammateRoutes,
  selfServiceRoutes,
  earlyListRoutes,
  messageRoutes,
  setupQuestionRoutes,
  statusRoutes,
  publishRoutes,
  importRoutes,
  imageRoutes,
]
