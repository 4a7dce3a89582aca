import { at, type Mutant } from './mutant.ts'

/** Safeguards of the setup console. */
export const ofSetup: readonly Mutant[] = [
  {
    breaks: 'setup: lock of the tournament',
    file: at('setup/managed.ts'),
    from: '  return lockTournament(tx, id)',
    to: "  return tx.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()",
    tests: ['setup/setup-races'],
  },
  {
    breaks: 'setup: refusal of a read-only tournament',
    file: at('setup/managed.ts'),
    from: '  if (refusal) throw refusal\n  return row',
    to: '  return row',
    tests: ['setup/general/general', 'setup/events/events'],
  },
  {
    breaks: 'setup: settings that somebody else has saved',
    file: at('setup/general/update-tournament.ts'),
    from: '    await requireFresh(tx, revision, pick(before, generalFields), { recordIds: [before.id] })\n',
    to: '',
    tests: ['setup/general/general'],
  },
  {
    breaks: 'setup: an event that captains hold is not deleted',
    file: 'packages/domain/src/setup/events/event.rules.ts',
    from: '  if (held > 0) return `Captains have',
    to: '  if (held < 0) return `Captains have',
    tests: ['setup/events/event-races', 'setup/events/events'],
  },
  {
    breaks: 'setup: an event that is being paid is not deleted',
    file: 'packages/domain/src/setup/events/event.rules.ts',
    from: '  if (isBeingPaid) return `Somebody is paying',
    to: '  if (isBeingPaid && held < 0) return `Somebody is paying',
    tests: ['setup/events/event-races', 'setup/events/events'],
  },
  {
    breaks: 'setup: lock of Doubles and Singles that are linked',
    file: at('setup/events/link-events.ts'),
    from: '  await lockSquadsOf(tx, ids)\n  await lockEvents(tx, tournament.id, ids)\n',
    to: '',
    tests: ['setup/setup-races'],
  },
  {
    breaks: "setup: another tournament's location",
    file: at('setup/events/create-event.ts'),
    from: '    await requireLocation(tx, tournament.id, body.locationId)\n',
    to: '',
    tests: ['setup/events/events'],
  },
  {
    breaks: 'setup: undo of what was changed again',
    file: at('undo/undo-setup-act.ts'),
    from: '(await whyChanged(tx, rows, timeZone)) ??',
    to: '',
    tests: ['undo/undo-setup-act'],
  },
  {
    breaks: 'setup: preview for those who do not manage it',
    file: at('access/preview.ts'),
    from: `await managedTournament(db, actor, tid).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })`,
    to: "await db.selectFrom('tournaments').select(['id', 'timeZone']).where('id', '=', tid).executeTakeFirst()",
    tests: ['access/preview'],
  },
  {
    breaks: 'setup: status while changes are pending',
    file: at('setup/status/change-status.ts'),
    from: "      if (why) throw new Refusal('RuleBroken', why)\n",
    to: '',
    tests: ['setup/publish/publish', 'setup/status/status'],
  },
]
