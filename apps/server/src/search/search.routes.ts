import { listCalls } from '@kegler/domain/search/lists.staff.calls.ts'
import { searchCalls } from '@kegler/domain/search/search.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const searchRoutes = serve(searchCalls, {})
export const listRoutes = serve(listCalls, {})
