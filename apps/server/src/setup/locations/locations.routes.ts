import { locationCalls } from '@kegler/domain/setup/locations/locations.calls.ts'
import { serve } from '../../http/serve.ts'
import { addLocation } from './add-location.ts'
import { listLocations } from './list-locations.ts'
import { removeLocation } from './remove-location.ts'
import { searchCenters } from './search-centers.ts'

export const locationRoutes = serve(locationCalls, {
  'POST setup/tournament/locationSearch': searchCenters,
  'GET setup/tournament/:id/locations': listLocations,
  'POST setup/tournament/:id/location': addLocation,
  'POST setup/tournament/:id/location/:cert/remove': removeLocation,
})
