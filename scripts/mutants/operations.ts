import { at, type Mutant } from './mutant.ts'

/** Safeguards of running it. */
export const ofOperations: readonly Mutant[] = [
  {
    breaks: 'what a job cannot do with one row keeps no other row waiting',
    file: at('db/try-each.ts'),
    from: '.catch((error: unknown) => failures.push(error))',
    to: '',
    tests: ['jobs/expire'],
  },
  {
    breaks: 'a mail that the database could not be asked about is tried again',
    file: at('mails/send-due-mails.ts'),
    from: 'error.permanent : !ofDatabase',
    to: 'error.permanent : true',
    tests: ['mails/send-due-mails'],
  },
  {
    breaks: 'operations: metrics are for who knows the token',
    file: at('http/metrics.ts'),
    from: 'if (!knows(request, token))',
    to: 'if (!request.headers.authorization && !knows(request, token))',
    tests: ['http/metrics'],
  },
  {
    breaks: 'operations: the page is for the organisation itself',
    file: at('reports/get-operations.ts'),
    from: 'if (actor.group) throw',
    to: 'if (!actor) throw',
    tests: ['reports/get-operations'],
  },
  {
    breaks: 'operations: a release that is too old for a schema does not start',
    file: at('db/migrate.ts'),
    from: 'newest < oldest',
    to: "oldest === ''",
    tests: ['db/two-releases'],
  },
  {
    breaks: 'operations: a database role without lock timeout is refused',
    file: at('db/db.ts'),
    from: '    await requireLockTimeout(pool)\n',
    to: '',
    tests: ['db/pooler'],
  },
  {
    breaks: 'operations: traces have no values of statements',
    file: at('db/db.ts'),
    from: 'tracedStatement(text, ',
    to: 'tracedStatement(text + JSON.stringify(values), ',
    tests: ['traces'],
  },
  {
    breaks: 'operations: addresses are masked in the log',
    file: at('http/logged.ts'),
    from: 'withoutAddresses(String(cause))',
    to: 'String(cause)',
    tests: ['http/log-of-a-run'],
  },
  {
    breaks: 'operations: a payment without an order is a difference',
    file: at('payments/reconcile.ts'),
    from: "if (!order) return 'The provider took it, we have no such order.'",
    to: 'if (!order) return null',
    tests: ['payments/reconcile'],
  },
]
