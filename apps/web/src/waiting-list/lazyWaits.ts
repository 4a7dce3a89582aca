import type { QueryClient } from '@tanstack/react-query'
import { query } from '../client/api.ts'
import { profileQuery } from '../client/session.ts'
import { lazyPart } from '../kit/lazyPart.tsx'

/** Only for captains who wait for something. */
export const WaitList = lazyPart(() => import('./WaitList.tsx'), 'WaitList')
export const OfferNotice = lazyPart(() => import('./OfferNotice.tsx'), 'OfferNotice')
export const OfferActs = lazyPart(() => import('./OfferActs.tsx'), 'OfferActs')

/** What the captain waits for with all that shows it, for pages that would move when it arrives; never fails. */
export async function readWaits(queries: QueryClient): Promise<void> {
  const { isWaiting } = await queries.ensureQueryData(profileQuery)
  if (!isWaiting) return
  const read = async () => {
    const waits = await queries.ensureQueryData({ ...query('GET registration/waits'), retry: false })
    if (waits.some(({ offer }) => offer)) await Promise.all([OfferNotice.preload(queries), OfferActs.preload(queries)])
  }
  await Promise.allSettled([read(), WaitList.preload(queries)])
}
