import { earlyListCalls } from '@kegler/domain/setup/early-lists/early-lists.calls.ts'
import { serve } from '../../http/serve.ts'
import { addEarlyList, findEarlyCaptains, listEarlyLists, removeEarlyList, saveEarlyList } from './early-lists.ts'

export const earlyListRoutes = serve(earlyListCalls, {
  'GET setup/tournament/:id/earlyLists': listEarlyLists,
  'POST setup/tournament/:id/earlyLists': addEarlyList,
  'PUT setup/tournament/:id/earlyLists/:listId': saveEarlyList,
  'DELETE setup/tournament/:id/earlyLists/:listId': removeEarlyList,
  'GET setup/tournament/:id/earlyLists/captains': findEarlyCaptains,
})
