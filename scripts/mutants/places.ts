import { at, type Mutant } from './mutant.ts'

/** Safeguards of places: locks, caps, holds. */
export const ofPlaces: readonly Mutant[] = [
  {
    breaks: 'lock of payment sessions',
    file: at('db/locks.ts'),
    from: `    .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The open sessions`,
    to: `    .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The open sessions`,
    tests: ['payments/settle', 'payments/settle-together'],
  },
  {
    breaks: 'lock of bowlers',
    file: at('db/locks.ts'),
    from: `    .forNoKeyUpdate()
    .execute()
  return new Map`,
    to: `    .execute()
  return new Map`,
    tests: [
      'entries/change-entry',
      'virtual-events/assign',
      'payments/empty-positions',
      'rosters/cart-rosters/cart-rosters',
    ],
  },
  {
    breaks: 'lock of an entry and its linked entries',
    file: at('db/locks.ts'),
    from: `    .where((eb) => eb.or([eb('entries.id', '=', id), eb('entries.parentEntryId', '=', id)]))
    .forUpdate()`,
    to: `    .where((eb) => eb.or([eb('entries.id', '=', id), eb('entries.parentEntryId', '=', id)]))`,
    tests: ['entries/change-entry'],
  },
  {
    breaks: 'lock of the squads that an entry moves to',
    file: at('db/squad-locks.ts'),
    from: "squadPlaces(tx, ids).orderBy('id').forUpdate().execute()",
    to: "squadPlaces(tx, ids).orderBy('id').execute()",
    tests: ['entries/squad-change/change-squad', 'entries/squad-change/change-bundle'],
  },
  {
    breaks: 'lock of items whose money moves',
    file: at('db/locks.ts'),
    from: `      .select(['id', 'captainId', 'isCancelled'])
      .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
      .orderBy('id')
      .$call((rows) => (strength === 'alone' ? rows.forUpdate() : rows.forKeyShare()))`,
    to: `      .select(['id', 'captainId', 'isCancelled'])
      .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
      .orderBy('id')
      .$call((rows) => (strength === 'alone' ? rows : rows.forKeyShare()))`,
    tests: ['payments/refunds'],
  },
  {
    breaks: 'places of a squad never exceed its total',
    file: at('db/migrations/0002_tournaments.sql'),
    from: 'constraint squads_places check (taken between 0 and total)',
    to: 'constraint squads_places check (taken >= 0)',
    tests: ['db/constraints'],
  },
  {
    breaks: 'captains stop at their cap, not at the total',
    file: at('db/migrations/0042_waiting_list.sql'),
    from: 'else least(captain_cap, total) - case',
    to: 'else total - case',
    tests: ['cart/set-hold', 'payments/settle', 'places/hold-carts'],
  },
  {
    breaks: 'holds that ran out are freed',
    file: at('jobs/expire.ts'),
    from: 'await lapseHold(tx, hold, services.now())',
    to: '',
    tests: ['cart/set-hold', 'cart/shared-cart', 'payments/sequences'],
  },
  {
    breaks: 'a hold is asked again under its lock whether its time is over',
    file: at('jobs/expire.ts'),
    from: `        .where('expiresAt', '<=', services.now())
        .forUpdate()`,
    to: `        .forUpdate()`,
    tests: ['cart/set-hold', 'cart/shared-cart'],
  },
  {
    breaks: 'a cart that was changed elsewhere is refused',
    file: at('places/cart-hold.ts'),
    from: 'version !== undefined && version !== (hold?.version ?? 0)',
    to: 'version === -1 && hold !== null',
    tests: ['cart/shared-cart'],
  },
  {
    breaks: 'limit of places that one captain holds',
    file: at('places/decide-cart.ts'),
    from: 'if (why) {',
    to: 'if (why && count < 0) {',
    tests: ['cart/set-hold', 'places/hold-carts', 'cart/shared-cart'],
  },
  {
    breaks: 'what a captain holds stays theirs where staff sold beyond the cap',
    file: 'packages/domain/src/places/fits.rules.ts',
    from: 'const left = Math.max(0, squad.free) +',
    to: 'const left = squad.free +',
    tests: ['cart/set-hold', 'packages/domain/src/places/fits.rules'],
  },
  {
    breaks: 'who gives a part back puts nothing else in its place',
    file: at('places/decide-cart.ts'),
    from: 'isPartOf(cart, before) && ',
    to: '',
    tests: ['cart/set-hold'],
  },
  {
    breaks: 'a squad change stops at the cap of captains',
    file: at('entries/squad-change/squad-places.ts'),
    from: "(as === 'staff' ? total : Math.min(captainCap, total) - Math.max(0, kept - ownKept)) - taken",
    to: 'total - taken',
    tests: ['entries/squad-change/change-squad', 'entries/squad-change/change-bundle'],
  },
  {
    breaks: 'places that two starts share are added up where lines are to fit',
    file: 'packages/domain/src/places/fits.rules.ts',
    from: 'n > 0 && n > (free.get(id) ?? 0)',
    to: 'n > 0 && n > (free.get(id) ?? 0) && n < 0',
    tests: ['packages/domain/src/places/fits.rules'],
  },
  {
    breaks: 'the finder spreads sets over shared Singles places once',
    file: 'packages/domain/src/places/finder-room.rules.ts',
    from: "- (shared.get(linkedSquadId ?? '') ?? 0)",
    to: '',
    tests: ['places/find', 'packages/domain/src/places/finder.rules'],
  },
  {
    breaks: 'captains buy no start that has begun',
    file: at('places/hold-carts.ts'),
    from: 'now: request.now,',
    to: 'now: null,',
    tests: ['cart/set-hold'],
  },
  {
    breaks: 'an order whose time is over is not handed out again',
    file: at('cart/freeze-sessions.ts'),
    from: 'if (session.expiresAt <= request.now) return { giveUp: session.id }',
    to: '',
    tests: ['cart/shared-cart'],
  },
  {
    breaks: 'a change of a cart that would be refused ends no payment',
    file: at('cart/set-hold.ts'),
    from: 'isOnlyLess(request.cart, lines, facts) ? [] : cartProblems(priced, facts)',
    to: '[]',
    tests: ['cart/shared-cart'],
  },
  {
    breaks: 'what is held is renewed, and paid only as it is offered',
    file: at('places/decide-cart.ts'),
    from: 'const isRenewal = !request.pays && ',
    to: 'const isRenewal = ',
    tests: ['cart/set-hold', 'cart/create-purchase'],
  },
  {
    breaks: 'a roster whose entry left the cart keeps its bowlers from nothing',
    file: at('rosters/assignments.ts'),
    from: '          isInCart,\n',
    to: '',
    tests: ['cart/held-entries'],
  },
]
