import { at, type Mutant } from './mutant.ts'

/** Safeguards of links, and of who joins by them. */
export const ofLinks: readonly Mutant[] = [
  {
    breaks: 'a token of a link was signed by a key of the installation',
    file: at('access/link.ts'),
    from: 'timingSafeEqual(mac(secret, one, id), sent)',
    to: 'mac(secret, one, id).length === sent.length',
    tests: ['access/link'],
  },
  {
    breaks: 'a token opens calls of its kind of link alone',
    file: at('access/link.ts'),
    from: '.update(kind)',
    to: ".update('')",
    tests: ['access/link'],
  },
  {
    breaks: 'nobody but its reader gets a mail whose link acts for them',
    file: at('mails/send-due-mails.ts'),
    from: "&& !link?.url.includes('#')",
    to: '&& link !== null',
    tests: ['mails/send-due-mails'],
  },
  {
    breaks: 'a link that has ended opens nothing',
    file: at('http/serve.ts'),
    from: 'const ended = call.afterEnd ?',
    to: 'const ended = call ?',
    tests: ['access/link'],
  },
  {
    breaks: 'facts that do not match a member are counted',
    file: at('teams/link-misses.ts'),
    from: 'if (rows.length === 0) throw',
    to: 'if (rows.length < 0) throw',
    tests: ['teams/join'],
  },
  {
    breaks: 'of who joins nobody else on the roster is checked',
    file: at('rosters/save-roster.ts'),
    from: "save.context.as === 'bowler' ? positions.filter(({ bowler }) => !was.has(bowler.id)) : positions",
    to: 'positions',
    tests: ['teams/join'],
  },
  {
    breaks: 'links end with the captain',
    file: at('captains/change-captain.ts'),
    from: "entries.map(({ rosterId }) => rosterId),\n    'captainChanged'",
    to: "[],\n    'captainChanged'",
    tests: ['teams/invite'],
  },
  {
    breaks: 'who wants no more invitations of a captain gets none',
    file: at('teams/invite.ts'),
    from: 'if (unwilling.length > 0) throw',
    to: 'if (unwilling.length < 0) throw',
    tests: ['teams/invite'],
  },
  {
    breaks: 'links that a cancellation ended open again with the entry',
    file: at('cancellations/reactivate-entry.ts'),
    from: "l.ended = 'cancelled' and",
    to: "l.ended = 'left' and",
    tests: ['undo/undo-staff-act'],
  },
  {
    breaks: 'links that an act ended open again with its undo',
    file: at('undo/give-links-back.ts'),
    from: 'if (ended.length > 0)',
    to: 'if (ended.length < 0)',
    tests: ['undo/undo-staff-act'],
  },
  {
    breaks: 'who joins by an open link acts under an invitation of their own',
    file: at('teams/join-team.ts'),
    from: 'author.email = `guest $' + '{ownId}`',
    to: '',
    tests: ['teams/join'],
  },
  {
    breaks: 'a bowler who joined has a link of the new captain when the captain changes',
    file: at('captains/change-captain.ts'),
    from: 'if (!change.isUndo) await giveNewLinks(tx, found, entries, captain.id, now)',
    to: '',
    tests: ['captains/hand-over'],
  },
]
