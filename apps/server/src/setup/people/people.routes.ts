import { peopleCalls } from '@kegler/domain/setup/people/people.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const peopleRoutes = serve(peopleCalls, {})
