import { at, type Mutant } from './mutant.ts'

const draw = at('waiting-room/draw.ts')
const arrive = at('waiting-room/arrive.ts')
const letIn = at('waiting-room/let-in.ts')
const gate = at('places/decide-cart.ts')
const races = 'waiting-room/room-races'
const calls = 'waiting-room/waiting-room'
const draws = 'waiting-room/draw'
const early = 'places/early-opening'

/** Safeguards of the waiting room: nobody chooses their place, nobody comes before theirs. */
export const ofWaitingRoom: readonly Mutant[] = [
  {
    breaks: 'waiting room: what makes a cart larger needs a turn',
    file: gate,
    from: 'const refusal = !early && isMore ? whyNotTurn(captainId) : null',
    to: 'const refusal = !early && isMore && captainId === "" ? whyNotTurn(captainId) : null',
    tests: [calls, races],
  },
  {
    breaks: 'waiting room: what makes a cart smaller needs none',
    file: gate,
    from: 'const refusal = !early && isMore ? whyNotTurn(captainId) : null',
    to: 'const refusal = whyNotTurn(captainId)',
    tests: [calls, races],
  },
  {
    breaks: 'waiting room: the row of the room is locked while numbers are given and while it is closed',
    file: at('db/waiting-locks.ts'),
    from: "tx.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', tournamentId).forUpdate().executeTakeFirst()",
    to: "tx.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', tournamentId).executeTakeFirst()",
    tests: [races],
  },
  {
    breaks: 'waiting room: who comes after it is closed queues behind',
    file: arrive,
    from: 'rank: room.frozenAt ? number : null',
    to: 'rank: room.drawnAt ? number : null',
    tests: [draws, calls, races],
  },
  {
    breaks: 'waiting room: who has a number keeps it',
    file: arrive,
    from: "return !had || turnOf(had, room.head, now.getTime()) === 'over'",
    to: 'return true',
    tests: [draws, calls, races],
  },
  {
    breaks: 'waiting room: only who is called comes in',
    file: at('waiting-room/arrive.ts'),
    from: 'const refusal = whyNotYourTurn(had, room.head, now.getTime())\n      if (refusal) throw refusal\n',
    to: 'const refusal = null\n      if (refusal) throw refusal\n',
    tests: [draws, calls],
  },
  {
    breaks: 'waiting room: the round is one whose value nobody knew while numbers were given',
    file: draw,
    from: 'if (frozenAt ? isSoon : !opensAt) return',
    to: 'if (room.round !== null || !opensAt) return',
    tests: [draws],
  },
  {
    breaks: 'waiting room: one second brings the people of one second, whoever counts',
    file: letIn,
    from: 'and paused_at is null and (let_in_at is null or let_in_at <=',
    to: 'and paused_at is null and (true or let_in_at <=',
    tests: [races],
  },
  {
    breaks: 'waiting room: people whom nobody took are not brought later',
    file: letIn,
    from: 'credit = (b.credit + b.rate / 60.0) % 1',
    to: 'credit = least(0.99, b.credit + b.rate / 60.0)',
    tests: [races],
  },
  {
    breaks: 'waiting room: no more are inside than could still buy',
    file: letIn,
    from: 'const most = Math.max(0, Math.ceil((2 * left) / mean) - inside)',
    to: 'const most = 6_000 + inside + left + mean',
    tests: [calls],
  },
  {
    breaks: 'waiting room: the opening stays once it is drawn',
    file: at('setup/general/update-tournament.ts'),
    from: 'if (room?.frozenAt && !room.endedAt)',
    to: 'if (room?.frozenAt && room.endedAt)',
    tests: [draws],
  },
  {
    breaks: 'waiting room: who opens registration does not come before the room',
    file: at('setup/status/open-due.ts'),
    from: 'if (waitingRoom) await openRoom(tx, id)',
    to: 'void waitingRoom',
    tests: [calls],
  },
  {
    breaks: 'early opening: nobody has more places than their list allows',
    file: gate,
    from: 'if (whyEarly) messages.push(whyEarly)',
    to: 'void whyEarly',
    tests: [early],
  },
  {
    breaks: 'early opening: what is bought already counts',
    file: gate,
    from: 'owned: owned(captainId) })',
    to: 'owned: 0 * owned(captainId) })',
    tests: [early],
  },
  {
    breaks: 'early opening: an address that nobody confirmed is on no list',
    file: at('access/early.ts'),
    from: 'if (!at || !emailVerified || !hasEarlyOpening(tournament, at)) return null',
    to: 'if (!at || !hasEarlyOpening(tournament, at)) return null',
    tests: [early],
  },
]
