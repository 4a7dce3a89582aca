import { peopleCalls } from '@kegler/domain/setup/people/people.calls.ts'
import { serve } from '../../http/serve.ts'
import { listAdministrators, listManagers } from './list-people.ts'
import { addAdministrator, removeAdministrator } from './save-administrator.ts'
import { removeManager, saveManager } from './save-manager.ts'

export const peopleRoutes = serve(peopleCalls, {
  'GET setup/tournament/:id/managers': listManagers,
  'POST setup/tournament/:id/manager': saveManager,
  'POST setup/tournament/:id/manager/:managerId/remove': removeManager,
  'GET setup/tournament/:id/administrators': listAdministrators,
  'POST setup/tournament/:id/administrator': addAdministrator,
  'POST setup/tournament/:id/administrator/:administratorId/remove': removeAdministrator,
})
