import { at, type Mutant } from './mutant.ts'

const migration = at('db/migrations/0042_waiting_list.sql')
const races = 'waiting-list/line-races'
const calls = 'waiting-list/waiting-list'
const moves = 'waiting-list/wait-to-move'

/** Safeguards of the waiting list: nobody jumps the line, nothing is offered twice. */
export const ofWaitingList: readonly Mutant[] = [
  {
    breaks: 'waiting list: the database refuses captains what is kept',
    file: migration,
    from: '- case when kept = 0 then 0 else kept - freed_here(squad) end end);',
    to: 'end);',
    tests: ['waiting-list/kept-places'],
  },
  {
    breaks: 'waiting list: what falls free is kept',
    file: migration,
    from: 'when free > was and new.waiting > 0 then free - was',
    to: 'when free > was and new.waiting < 0 then free - was',
    tests: [calls, races],
  },
  {
    breaks: 'waiting list: who frees places takes them again',
    file: migration,
    from: 'when free < was then -least(own, old.kept, was - free)',
    to: 'when free < was then 0',
    tests: ['waiting-list/kept-places'],
  },
  {
    breaks: 'waiting list: what one captain gives back is not taken by another of the batch',
    file: at('places/write-holds.ts'),
    from: 'if (rows.some(({ id, waiting }) => waiting > 0 && isMixed(id))) throw new OneByOne()',
    to: 'void rows',
    tests: ['waiting-list/kept-places'],
  },
  {
    breaks: 'waiting list: the squads are locked before it is seen whether places are free',
    file: at('waiting-list/line-facts.ts'),
    from: 'factsOf(tx, services, asked, await lockSquadPlaces(tx, asked.squadIds), as)',
    to: 'factsOf(tx, services, asked, [] as Awaited<ReturnType<typeof lockSquadPlaces>>, as)',
    tests: [races, calls],
  },
  {
    breaks: 'waiting list: one process at a time matches a line',
    file: at('db/waiting-locks.ts'),
    from: 'return rows[0]?.isLocked ?? false',
    to: 'return rows.length > 0',
    tests: ['waiting-list/kept-places'],
  },
  {
    breaks: 'waiting list: an offer is accepted once, and not when it is over',
    file: at('waiting-list/lock-open.ts'),
    from: 'offerUntil === null || offerUntil <= now || version !== wait.version',
    to: 'offerUntil === null',
    tests: [calls],
  },
  {
    breaks: "waiting list: places of staff that are offered become the captain's when they accept",
    file: at('waiting-list/accept-offer.ts'),
    from: 'await openToCaptains(tx, lines)',
    to: 'void openToCaptains',
    tests: ['waiting-list/offer-by-hand'],
  },
  {
    breaks: 'waiting list: entries that move take what is kept for the line, and no more',
    file: at('entries/squad-change/squad-places.ts'),
    from: 'Math.max(0, kept - ownKept)',
    to: 'kept',
    tests: [moves],
  },
  {
    breaks: 'waiting list: what teams that move leave behind goes along the line from its beginning',
    file: at('waiting-list/match-line.ts'),
    from: 'Math.min(n, before[id] ?? 0)',
    to: 'n',
    tests: ['waiting-list/move-sets'],
  },
  {
    breaks: 'waiting list: nobody waits longer than their captain said',
    file: at('waiting-list/match-line.ts'),
    from: 'until >= today',
    to: "until >= ''",
    tests: [moves],
  },
  {
    breaks: 'waiting list: why an exchange is refused for a bowler is shown to their own captain only',
    file: at('waiting-list/move-entries.ts'),
    from: 'captainId === null || captainId === wait.captainId',
    to: 'captainId === null || captainId !== null',
    tests: ['waiting-list/exchange-moves'],
  },
  {
    breaks: 'waiting list: an exchange moves all entries or none',
    file: at('waiting-list/move-entries.ts'),
    from: 'await sql`rollback to savepoint move`.execute(tx)',
    to: 'void tx',
    tests: ['waiting-list/exchange-moves', moves],
  },
  {
    breaks: 'waiting list: requests that exchange are seen as they are once both are locked',
    file: at('waiting-list/exchange-moves.ts'),
    from: "wait?.state === 'waiting' &&",
    to: 'wait !== undefined &&',
    tests: ['waiting-list/move-races'],
  },
  {
    breaks: 'waiting list: entries wait to move once',
    file: at('waiting-list/join-line.ts'),
    from: 'if (others.moves)',
    to: 'if (others.count > 99)',
    tests: [moves],
  },
  {
    breaks: 'waiting list: a request has one offer at a time',
    file: at('waiting-list/offer-by-hand.ts'),
    from: "if (wait.state === 'offered') throw",
    to: "if (wait.state === 'accepted') throw",
    tests: ['waiting-list/offer-by-hand'],
  },
  {
    breaks: 'waiting list: nobody waits for what no free place would help',
    file: at('waiting-list/join-line.ts'),
    from: "if (never) throw new Refusal('RuleBroken', never)",
    to: 'void never',
    tests: [calls],
  },
  {
    breaks: 'waiting list: nothing is gathered for who could not have it',
    file: 'packages/domain/src/waiting-list/line.rules.ts',
    from: 'if (moved || never || why === holdsTooMany) continue',
    to: 'if (moved || why === holdsTooMany) continue',
    tests: ['packages/domain/src/waiting-list/line.rules'],
  },
  {
    breaks: 'staff of a hub add captains whom it knows alone to the waiting list',
    file: at('waiting-list/waits-as-staff.ts'),
    from: '.where(isKnown(actor))',
    to: '',
    tests: ['waiting-list/kept-places'],
  },
]
