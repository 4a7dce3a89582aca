import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../../client/api.ts'
import { profileQuery } from '../../../client/session.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'

/** Only for who is offered entries, or offers them. */
export const OffersToMe = lazyPart(() => import('./OffersToMe.tsx'), 'OffersToMe')
export const OwnOffers = lazyPart(() => import('./OwnOffers.tsx'), 'OwnOffers')

/** Offers of entries with the part that shows them, for a page that would move when they arrive; never fails. */
export async function readOffers(queries: QueryClient, part: Pick<typeof OffersToMe, 'preload'>): Promise<void> {
  const { hasHandOvers } = await queries.ensureQueryData(profileQuery)
  if (!hasHandOvers) return
  const read = queries.ensureQueryData({ ...query('GET registration/handovers'), retry: false })
  await Promise.allSettled([read, part.preload(queries)])
}
