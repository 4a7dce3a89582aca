import { listCalls } from '@kegler/domain/search/lists.staff.calls.ts'
import { searchCalls } from '@kegler/domain/search/search.staff.calls.ts'
import { viewCalls } from '@kegler/domain/search/views.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { find } from './find.ts'
import { listAnswers } from './list-answers.ts'
import { listCaptains } from './list-captains.ts'
import { listEntriesAsStaff } from './list-entries-as-staff.ts'
import { listPayments } from './list-payments.ts'
import { listTournamentsAsStaff } from './list-tournaments-as-staff.ts'
import { searchByBowler, searchByCaptainOrCoordinator, searchByEntry } from './search-entries.ts'
import { startExport } from './start-export.ts'
import { listViews, removeView, saveView } from './views.ts'

export const searchRoutes = serve(searchCalls, {
  'POST admin/entry/searchByBowler': searchByBowler,
  'POST admin/entry/searchByCaptOrCoordinator': searchByCaptainOrCoordinator,
  'POST admin/entry/searchByEntry': searchByEntry,
  'GET admin/find': find,
})
export const listRoutes = serve(listCalls, {
  'POST admin/entries/list': listEntriesAsStaff,
  'POST admin/captains/list': listCaptains,
  'POST admin/payments/list': listPayments,
  'POST admin/answers/list': listAnswers,
  'GET admin/tournament/list': listTournamentsAsStaff,
})
export const viewRoutes = serve(viewCalls, {
  'GET admin/view': listViews,
  'PUT admin/view': saveView,
  'DELETE admin/view': removeView,
  'POST admin/export': startExport,
})
