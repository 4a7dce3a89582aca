/** One safeguard that is taken out, and the tests that must notice. */
export interface Mutant {
  breaks: string
  file: string
  /** Text of the file; it matches exactly once. */
  from: string
  to: string
  /** Paths under `apps/server/src`, without `.test.ts`. */
  tests: readonly string[]
}

const at = (path: string) => `apps/server/src/${path}`

export const mutants: readonly Mutant[] = [
  // locks
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
    file: at('db/locks.ts'),
    from: `    .select(['id', 'captainCap', 'total', 'taken'])
    .where(sql<boolean>\`id = any(\${[...new Set(ids)]}::uuid[])\`)
    .orderBy('id')
    .forUpdate()`,
    to: `    .select(['id', 'captainCap', 'total', 'taken'])
    .where(sql<boolean>\`id = any(\${[...new Set(ids)]}::uuid[])\`)
    .orderBy('id')`,
    tests: ['entries/squad-change/change-squad', 'entries/squad-change/change-bundle'],
  },
  {
    breaks: 'lock of items whose money moves',
    file: at('db/locks.ts'),
    from: `      .select(['id', 'isCancelled'])
      .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
      .orderBy('id')
      .forUpdate()`,
    to: `      .select(['id', 'isCancelled'])
      .where(sql<boolean>\`id = any(\${ids}::uuid[])\`)
      .orderBy('id')`,
    tests: ['payments/refunds'],
  },
  // places
  {
    breaks: 'places of a squad never exceed its total',
    file: at('db/migrations/0002_tournaments.sql'),
    from: 'constraint squads_places check (taken between 0 and total)',
    to: 'constraint squads_places check (taken >= 0)',
    tests: ['db/constraints'],
  },
  {
    breaks: 'captains stop at their cap, not at the total',
    file: at('db/migrations/0003_places.sql'),
    from: 'case when for_staff then total else least(captain_cap, total) end',
    to: 'total',
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
    file: at('places/hold-carts.ts'),
    from: 'if (why) {',
    to: 'if (why && count < 0) {',
    tests: ['cart/set-hold', 'places/hold-carts', 'cart/shared-cart'],
  },
  {
    breaks: 'a squad change stops at the cap of captains',
    file: at('entries/squad-change/squad-places.ts'),
    from: "(as === 'staff' ? total : Math.min(captainCap, total)) - taken",
    to: 'total - taken',
    tests: ['entries/squad-change/change-squad', 'entries/squad-change/change-bundle'],
  },
  // payments
  {
    breaks: 'only what the provider calls paid is settled',
    file: at('payments/settle.ts'),
    from: "session.state === 'created' : paid?.state === 'paid')",
    to: "session.state === 'created' : paid !== null)",
    tests: ['payments/settle'],
  },
  {
    breaks: 'a session that is settled stays settled',
    file: at('payments/settle.ts'),
    from: 'return isPaid && isOpen ? [{ session, paid }] : []',
    to: 'return isPaid && session ? [{ session, paid }] : []',
    tests: ['payments/settle', 'payments/settle-together'],
  },
  {
    breaks: 'events of the provider are stored once',
    file: at('payments/store-events.ts'),
    from: 'if (events.length === 0) return 0',
    to: 'if (events.length >= 0) return 0',
    tests: ['payments/settle', 'payments/refunds'],
  },
  {
    breaks: 'signature of an event',
    file: at('gateways/card-payments.ts'),
    from: 'if (config.STRIPE_WEBHOOK_SECRETS.some(isSigned)) return',
    to: 'if (config.STRIPE_WEBHOOK_SECRETS.map(isSigned)) return',
    tests: ['payments/settle'],
  },
  {
    breaks: 'account of an event',
    file: at('payments/webhooks.ts'),
    from: 'return session?.providerAccountId === account ? session : undefined',
    to: 'return session',
    tests: ['payments/settle'],
  },
  {
    breaks: 'account of a refund event',
    file: at('payments/refunds.ts'),
    from: 'if (!refund || refund.account !== account) return',
    to: 'if (!refund) return',
    tests: ['payments/refunds'],
  },
  {
    breaks: 'the provider closes a payment before its places are freed',
    file: at('payments/give-up.ts'),
    from: "if ((await closeAtProvider(services, session)) === 'paid') {",
    to: 'if (closeAtProvider === undefined) {',
    tests: ['payments/settle', 'payments/sequences', 'cart/create-purchase'],
  },
  {
    breaks: 'owner of a payment',
    file: at('access/find-session.ts'),
    from: 'session?.payerId !== actor.personId || ',
    to: '!session || ',
    tests: ['payments/settle', 'cart/create-purchase'],
  },
  {
    breaks: 'owner of a balance',
    file: at('payments/create-balance-payment.ts'),
    from: `    .where(sql<boolean>\`coalesce(e.captain_id, v.captain_id) = \${captainId}\`)\n`,
    to: '',
    tests: ['payments/settle', 'payments/refunds'],
  },
  {
    breaks: 'a balance is compared with what is owed when it settles',
    file: at('payments/settle-balance.ts'),
    from: "open: open.get(item.entryId ?? item.virtualEntryId ?? '') ?? 0",
    to: 'open: open.size < 0 ? 0 : item.amount',
    tests: ['payments/refunds', 'payments/settle'],
  },
  {
    breaks: 'one open payment of an item',
    file: at('db/migrations/0012_money.sql'),
    from: 'entry_id uuid unique references entries, virtual_entry_id uuid unique references virtual_entries,\n  check ((entry_id is null) <> (virtual_entry_id is null))\n);\ncreate index session_items_session',
    to: 'entry_id uuid references entries, virtual_entry_id uuid references virtual_entries,\n  check ((entry_id is null) <> (virtual_entry_id is null))\n);\ncreate index session_items_session',
    tests: ['db/constraints', 'payments/refunds', 'payments/settle'],
  },
  {
    breaks: 'refunds never exceed their payment',
    file: at('db/migrations/0012_money.sql'),
    from: 'add constraint payments_refunded check (refunded between 0 and amount)',
    to: 'add constraint payments_refunded check (refunded >= 0)',
    tests: ['db/constraints', 'payments/refunds'],
  },
  {
    breaks: 'rosters are judged once more when they are sold',
    file: at('payments/write-purchases.ts'),
    from: '  await emptyTakenPositions(tx, soldIn, sold, cart, now)\n',
    to: '',
    tests: ['payments/empty-positions'],
  },
  {
    breaks: 'the ledger is never changed',
    file: at('db/migrations/0004_money.sql'),
    from: 'create trigger ledger_never_change before update or delete on ledger for each row execute function never_change();\n',
    to: '',
    tests: ['payments/settle'],
  },
  {
    breaks: 'the audit is never emptied',
    file: at('db/migrations/0015_audit.sql'),
    from: "array['audit', 'audit_values', 'ledger', 'entry_notes', 'access_log']",
    to: "array['entry_notes', 'access_log']",
    tests: ['db/constraints', 'audit'],
  },
  // requests
  {
    breaks: 'an Idempotency-Key belongs to one request',
    file: at('http/stored-answers.ts'),
    from: 'if (row && row.requestHash !== requestHash)',
    to: "if (row && requestHash === '')",
    tests: ['http/stored-answers', 'cart/cart-keys'],
  },
  {
    breaks: 'answers are kept under their Idempotency-Key',
    file: at('http/stored-answers.ts'),
    from: 'if (answers.length === 0) return',
    to: 'if (answers.length >= 0) return',
    tests: ['http/stored-answers', 'cart/cart-keys'],
  },
  {
    breaks: 'a roster that was changed elsewhere is refused',
    file: at('entries/change-entry.ts'),
    from: 'if (entry.version !== change.version)',
    to: 'if (entry.version < change.version)',
    tests: ['entries/change-entry', 'entries/change-entry-refused'],
  },
  {
    breaks: 'a form that was changed elsewhere is refused',
    file: at('access/revision.ts'),
    from: 'if (sent === undefined || sent === newest) return',
    to: "if (sent !== '') return",
    tests: ['access/revision'],
  },
  {
    breaks: 'a dry run is rolled back',
    file: at('db/dry-run.ts'),
    from: '    await sql`rollback to savepoint dry_run`.execute(tx)\n    throw Object.assign(',
    to: '    await sql`commit; begin`.execute(tx)\n    throw Object.assign(',
    tests: ['entries/squad-change/dry-run'],
  },
  // people
  {
    breaks: 'roles of a call',
    file: at('http/serve.ts'),
    from: "if (!role) throw new Refusal('UNAUTHORIZED', 'User does not have required role(s).')",
    to: '',
    tests: ['access/every-call'],
  },
  {
    breaks: 'partner hubs that are not allowed',
    file: at('http/serve.ts'),
    from: 'if (group && !group.isAllowed)',
    to: 'if (group && !group.name)',
    tests: ['access/every-call', 'access/partner-hub'],
  },
  {
    breaks: 'scope of a group over tournaments',
    file: at('access/tournaments.ts'),
    from: 'if (!row || !isInScope(actor, row.groupId))',
    to: 'if (!row)',
    tests: ['access/every-call', 'access/partner-hub'],
  },
  {
    breaks: 'scope of a group over entries',
    file: at('access/entries.ts'),
    from: "    .where(inScope(actor))\n    .executeTakeFirst()\n  if (!entry) throw new Refusal('NotFound', entryNotFound)\n  return { entry, tournament: await staffTournament(db, actor, entry.tournamentId) }",
    to: "    .executeTakeFirst()\n  const tournament = entry && (await readTournament(db, entry.tournamentId))\n  if (!entry || !tournament || inScope === undefined) throw new Refusal('NotFound', entryNotFound)\n  return { entry, tournament }",
    tests: ['access/every-call', 'entries/get-entry-as-staff'],
  },
  {
    breaks: 'managers of a tournament',
    file: at('access/tournaments.ts'),
    from: 'if (isManager && (row.groupId !== null || (await isListed(db, actor, id)))) return row',
    to: 'if (isManager) return row',
    tests: ['access/managed-tournament'],
  },
  {
    breaks: 'owner of an entry',
    file: at('access/entries.ts'),
    from: ".where('entries.captainId', '=', actor.personId)",
    to: '',
    tests: ['access/every-call', 'entries/change-entry-refused'],
  },
  {
    breaks: 'owner of a virtual entry',
    file: at('db/locks.ts'),
    from: `    .selectFrom('virtualEntries')
    .selectAll()
    .where('captainId', '=', captainId)`,
    to: `    .selectFrom('virtualEntries')
    .selectAll()`,
    tests: ['virtual-events/assign', 'access/every-call'],
  },
  {
    breaks: 'an e-mail address that is not verified adopts nobody',
    file: at('db/locks.ts'),
    from: '...(emailVerified ? [eb.and([isLive, holdsEmail])] : [])',
    to: '...(emailVerified !== undefined ? [eb.and([isLive, holdsEmail])] : [])',
    tests: ['access/find-person'],
  },
  {
    breaks: 'an account that was replaced is refused',
    file: at('access/find-person.ts'),
    from: 'if (!own) await refuseReplaced(tx, claims.subject)',
    to: '',
    tests: ['access/find-person'],
  },
  {
    breaks: 'audience of a token',
    file: at('gateways/identity.ts'),
    from: '          audience: config.OIDC_AUDIENCE,\n',
    to: '',
    tests: ['access/find-person', 'access/every-call', 'http/hostile-input'],
  },
  {
    breaks: 'the registration gate',
    file: at('access/tournaments.ts'),
    from: 'if (refusal) throw refusal\n}',
    to: 'if (refusal?.code === undefined) return\n}',
    tests: ['cart/set-hold', 'cart/create-purchase', 'places/places'],
  },
  {
    breaks: 'maintenance closes the product to captains',
    file: at('access/maintenance.ts'),
    from: "if (message) throw new Refusal('Maintenance', message)",
    to: '',
    tests: ['access/maintenance'],
  },
  // limits
  {
    breaks: 'limit of requests',
    file: at('http/limits.ts'),
    from: 'if (counter.count <= most) return',
    to: 'if (counter.count > 0) return',
    tests: ['http/limits'],
  },
  {
    breaks: 'limit of members that a person looks up',
    file: at('rosters/count-lookups.ts'),
    from: 'if (rows.length === 0)',
    to: 'if (rows.length < 0)',
    tests: ['rosters/member-lookups'],
  },
  {
    breaks: 'limit of mails to bowlers of a captain',
    file: at('entries/queue-added-mails.ts'),
    from: 'readers.slice(0, Math.max(0, left))',
    to: 'readers.slice(0, Math.max(mostMailsADay, left))',
    tests: ['entries/added-mails'],
  },
  {
    breaks: 'a key that the identity server withdrew is good for nothing',
    file: at('gateways/identity.ts'),
    from: 'keys?.fresh === true && keys.jwks()',
    to: 'keys?.fresh === true || keys?.jwks()',
    tests: ['gateways/identity'],
  },
]
