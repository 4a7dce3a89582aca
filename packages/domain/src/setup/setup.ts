import { historyCalls } from '../undo/history.calls.ts'
import { setupUndoCalls } from '../undo/undo.setup.calls.ts'
import { bundlingCalls } from './bundling/bundling.calls.ts'
import { capacityCalls } from './capacity/capacity.calls.ts'
import { depositCalls } from './deposits/deposits.calls.ts'
import { divisionCalls } from './divisions/divisions.calls.ts'
import { earlyListCalls } from './early-lists/early-lists.calls.ts'
import { eventSetCalls } from './events/event-set.calls.ts'
import { setupEventCalls } from './events/events.calls.ts'
import { feeCalls } from './fees/fees.calls.ts'
import { copyTournamentCalls } from './general/copy.calls.ts'
import { generalCalls } from './general/general.calls.ts'
import { lookupCalls } from './general/lookups.calls.ts'
import { imageCalls } from './images/images.calls.ts'
import { importCalls } from './imports/imports.calls.ts'
import { locationCalls } from './locations/locations.calls.ts'
import { messageCalls } from './messages/messages.calls.ts'
import { peopleCalls } from './people/people.calls.ts'
import { publishCalls } from './publish/publish.calls.ts'
import { setupQuestionCalls } from './questions/questions.calls.ts'
import { restrictionCalls } from './restrictions/restrictions.calls.ts'
import { selfServiceCalls } from './self-service/self-service.calls.ts'
import { squadPlanCalls } from './squads/plan.calls.ts'
import { setupSquadCalls } from './squads/squads.calls.ts'
import { statusCalls } from './status/status.calls.ts'
import { tagCalls } from './tags/tags.calls.ts'
import { teammateCalls } from './teammates/teammates.calls.ts'
import { setupVirtualEventCalls } from './virtual-events/virtual-events.calls.ts'

export const setupCalls = {
  ...generalCalls,
  ...copyTournamentCalls,
  ...lookupCalls,
  ...locationCalls,
  ...tagCalls,
  ...peopleCalls,
  ...setupEventCalls,
  ...eventSetCalls,
  ...setupVirtualEventCalls,
  ...divisionCalls,
  ...setupSquadCalls,
  ...squadPlanCalls,
  ...capacityCalls,
  ...feeCalls,
  ...depositCalls,
  ...bundlingCalls,
  ...restrictionCalls,
  ...teammateCalls,
  ...selfServiceCalls,
  ...earlyListCalls,
  ...messageCalls,
  ...setupQuestionCalls,
  ...statusCalls,
  ...publishCalls,
  ...historyCalls,
  ...setupUndoCalls,
  ...importCalls,
  ...imageCalls,
}
