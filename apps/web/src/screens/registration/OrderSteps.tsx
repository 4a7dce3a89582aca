import { Steps } from '../../kit/Steps.tsx'
import type { Tournament } from '../../places/tournaments.ts'

/** Where an order is; rosters come before it is paid where the tournament asks for them, else after it. */
export function OrderSteps({ tournament, current }: { tournament: Tournament; current: 'Rosters' | 'Pay' }) {
  const steps = tournament.requireRosterBeforeCheckout ? ['Squads', 'Rosters', 'Pay'] : ['Squads', 'Pay', 'Rosters']
  return <Steps steps={steps} current={steps.indexOf(current)} />
}
