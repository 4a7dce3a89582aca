import { useProfile } from '../client/session.ts'
import { WaitList } from './lazyWaits.ts'

/** The captain's waiting list of a tournament; its files are fetched for captains who wait for something. */
export const CaptainWaits = ({ tournamentId }: { tournamentId: string }) =>
  useProfile()?.isWaiting ? <WaitList tournamentId={tournamentId} /> : null
