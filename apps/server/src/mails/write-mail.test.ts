import { expect, test } from 'vitest'
import type { MailContext } from './mail-context.ts'
import type { MailData } from './mail-data.ts'
import { mailHtml, mailPlain } from './mail-page.ts'
import type { MailKind } from './queue/queue-mail.ts'
import { writeMail } from './write-mail.ts'

const entry = {
  entryNumber: 1_234_567,
  event: 'Team',
  team: 'A & <B> "x" 🎳',
  squad: '09:00 AM, Mar 1st, 2026 CT',
  location: 'Lucky Lanes',
}
const fees = [
  { description: 'Base Fee', amount: 50_000 },
  { description: 'Lineage & <more>', amount: 250 },
]
const registration = {
  name: "D'Arcy",
  entries: [{ ...entry, fees }],
  virtualEntries: [{ name: 'All Events', quantity: 3, fees: [{ description: 'Base Fee', amount: 2_000 }] }],
  notices: ['Position 2 was left empty.'],
  unanswered: null as string | null,
}
const campaign: MailData['campaign'] = {
  name: 'Casey',
  role: 'captain',
  subject: '{balance} due, {team}',
  text: 'Dear {captain},\n{balance} is due for {tournament}.\n\n<b>Pay</b> at {link}',
  listEntries: true,
  captains: ['Casey {link}'],
  tournaments: ['Open "2026" <Finals>'],
  entries: [entry],
  balanceDue: 25_250,
}
const receipt = {
  guest: null,
  name: 'Casey',
  paidBy: 'Credit card',
  amountPaid: 35_250,
  entries: [{ ...entry, amount: 25_250 }],
  virtualEntries: [{ name: 'All Events', amount: 10_000 }],
}
const wait = {
  name: 'Casey',
  phone: '555-0100',
  event: 'Team',
  wanted: '4 teams',
  starts: ['08:00 AM, Mar 1st, 2026 CT'],
}
const all: MailData = {
  waitJoined: { ...wait, position: 2, of: 7, ahead: '6 teams', until: 'Feb 20th, 2026' },
  waitMoved: { ...entry, name: 'Casey', before: '08:00 AM, Mar 1st, 2026 CT', others: [] },
  waitOffer: {
    ...wait,
    lines: [{ eventName: 'Team', squad: '08:00 AM, Mar 1st, 2026 CT', quantity: 2 }],
    until: 'Feb 1st, 2026, 08:00 AM CT',
    isPart: true,
  },
  waitLapsed: wait,
  waitSquadMoved: { ...wait, oldTime: '08:00 AM, Mar 1st, 2026 CT', newTime: '09:00 AM, Mar 1st, 2026 CT' },
  yourTurn: { name: 'Casey' },
  roomClosed: { name: 'Casey', why: 'Registration was called off.' },
  waitEnded: { ...wait, why: 'You did not answer an offer for the second time.' },
  welcome: { ...registration, amountPaid: 123_450, total: 123_450, dues: [] },
  adminReservation: { ...registration, balanceDue: 10_000 },
  bowlerAddedToRoster: { ...entry, name: 'Robin', captain: 'Casey Kegel' },
  invitation: {
    ...{ ...entry, name: 'there', captain: 'Rosa L.', captainId: '', linkId: 'a1' },
    message: 'We need you.',
  },
  bowlerJoined: { ...entry, name: 'Robin', captain: 'Rosa L.', captainId: '', linkId: 'a1' },
  teamNews: {
    ...{ ...entry, name: 'Casey', sentences: ['Robin Bowler joined Team: 5 of 5.'], isComplete: true },
    division: 'Classified',
  },
  squadChanged: { ...entry, name: 'Casey', before: '08:00 AM, Mar 1st, 2026 CT' },
  squadRemoved: { ...entry, name: 'Casey', squad: null, before: '08:00 AM, Mar 1st, 2026 CT', events: [] },
  captainChanged: { ...entry, name: 'Casey', other: 'Robin Bowler', isNew: true },
  handOverOffered: {
    ...{ name: 'Casey', captain: 'Robin Bowler', entries: [entry], balanceDue: 12_500 },
    until: 'Mar 1st, 2026, 09:00 AM CT',
  },
  handOverEnded: { name: 'Casey', why: 'Robin Bowler took the offer back.', entries: [entry] },
  paymentLink: { name: 'Casey', balanceDue: 12_500, entries: [entry] },
  balancePaid: receipt,
  paymentReceipt: { ...receipt, paidBy: 'Check 4711' },
  confirmation: { ...registration, balanceDue: 10_000 },
  shareReminder: {
    ...entry,
    ...{ name: 'Robin', captain: 'Casey K.', captainId: crypto.randomUUID(), linkId: crypto.randomUUID() },
    ...{ open: 10_000, price: 50_000 },
  },
  paymentReturned: { name: 'Casey', guest: null, amount: 5_000, ofBalance: false, isClosed: false },
  entryCancelled: {
    name: 'Casey',
    entries: [entry],
    virtualEntries: ['All Events, Ann Alley'],
    refund: { amount: 25_250, to: 'visa 4242', isCard: true, payer: null },
  },
  refunded: {
    name: 'Casey',
    entries: [entry],
    virtualEntries: [],
    refund: { amount: 5_000, to: 'Check 4711', isCard: false, payer: null },
  },
  refundFailed: {
    ...{ name: 'Casey', entries: [entry], virtualEntries: [] },
    refund: { amount: 25_250, to: 'visa 4242', isCard: true, payer: null },
    why: 'the card has expired or was cancelled',
  },
  entryReactivated: { name: 'Casey', entries: [entry], virtualEntries: [], balanceDue: 25_250 },
  campaign,
  campaignTest: campaign,
}
const context: MailContext = {
  tournament: { id: '1f0e', name: 'Open "2026" <Finals>', phone: '(800) 555-0199', theme: 'red' },
  organisation: 'the League of <Pins>',
  appUrl: 'https://reg.example.org/club',
  joinUrl: (id) => `https://reg.example.org/club/join#${id}`,
  payUrl: (id) => `https://reg.example.org/club/pay#${id}`,
}
const link = 'https://reg.example.org/club/registration/manage/1f0e'
const signature = 'Open "2026" <Finals>\nThe League of <Pins>'

test.each<[MailKind, string, string, string[]]>([
  [
    'welcome',
    'Welcome to Open "2026" <Finals>: your registration is complete',
    'what you paid: $1,234.50.',
    [
      '1234567',
      '09:00 AM, Mar 1st, 2026 CT',
      'All Events: 3 entries',
      'Amount paid: $1,234.50',
      'Paid by: Credit card',
      'Position 2 was left empty.',
      link,
    ],
  ],
  [
    'balancePaid',
    'Your payment for Open "2026" <Finals>',
    'We received $352.50.',
    ['1234567', 'Paid: $252.50', 'All Events', 'Paid: $100.00', 'Amount paid: $352.50', 'Paid by: Credit card', link],
  ],
  [
    'adminReservation',
    'Your reservation for Open "2026" <Finals>',
    'Balance due: $100.00.',
    ['1234567', 'Base Fee: $500.00', 'Balance due: $100.00', 'pay the balance', link],
  ],
  [
    'invitation',
    'Rosa L. invites you to a team for Open "2026" <Finals>',
    'Team, 09:00 AM, Mar 1st, 2026 CT',
    [
      'Hello there,',
      'Rosa L. writes: We need you.',
      "choose 'Decline'",
      'that this captain does not invite you again',
      'Open Invitation: https://reg.example.org/club/join#a1',
    ],
  ],
  [
    'bowlerJoined',
    `You joined ${entry.team} for Open "2026" <Finals>`,
    'Team, 09:00 AM, Mar 1st, 2026 CT',
    ['Robin is on the roster', 'start for your calendar', 'Open Your Team: https://reg.example.org/club/join#a1'],
  ],
  [
    'teamNews',
    `${entry.team} is complete`,
    'Robin Bowler joined Team: 5 of 5.',
    [`${entry.team} is complete. Division: Classified.`, link],
  ],
  [
    'bowlerAddedToRoster',
    'You are on a roster for Open "2026" <Finals>',
    'Team, 09:00 AM, Mar 1st, 2026 CT',
    ['Casey Kegel added you', 'Lucky Lanes', 'https://reg.example.org/club/registration'],
  ],
  [
    'squadChanged',
    'Your squad for Open "2026" <Finals> was changed',
    'Team, now 09:00 AM, Mar 1st, 2026 CT',
    ['Before: 08:00 AM', link],
  ],
  [
    'squadRemoved',
    'Your entry for Open "2026" <Finals> has no squad now',
    'Team, was 08:00 AM, Mar 1st, 2026 CT',
    ['taken off its squad', 'takes the squad out of your calendar', 'Before: 08:00 AM', link],
  ],
  [
    'captainChanged',
    'You are the captain of an entry for Open "2026" <Finals>',
    'Team, 09:00 AM, Mar 1st, 2026 CT',
    ['whose captain was Robin Bowler, is yours now', 'sign in with this e-mail address', '1234567', link],
  ],
  [
    'handOverOffered',
    'Robin Bowler offers you entries for Open "2026" <Finals>',
    'Accept or decline until Mar 1st, 2026, 09:00 AM CT.',
    [
      '$125.00 is still due',
      'sign in with this e-mail address',
      '1234567',
      'https://reg.example.org/club/registration',
    ],
  ],
  [
    'handOverEnded',
    'An offer of entries for Open "2026" <Finals> has ended',
    'Robin Bowler took the offer back.',
    ['Robin Bowler took the offer back.', '1234567', link],
  ],
  [
    'paymentReceipt',
    'Your payment for Open "2026" <Finals>',
    'We received $352.50.',
    ['Paid: $252.50', 'All Events', 'Amount paid: $352.50', 'Paid by: Check 4711', link],
  ],
  ['paymentLink', 'Balance due for Open "2026" <Finals>', 'Balance due: $125.00.', ['Balance due: $125.00', link]],
  [
    'campaign',
    '$252.50 due, A & <B> "x" 🎳',
    'Dear Casey {link}, $252.50 is due for Open "2026" <Finals>.',
    [
      'Dear Casey {link},\n$252.50 is due for Open "2026" <Finals>.',
      `<b>Pay</b> at ${link}`,
      'Reservation: 1234567',
      'Balance due: $252.50',
      link,
    ],
  ],
  ['campaignTest', 'Test: $252.50 due, A & <B> "x" 🎳', 'Dear Casey', [link]],
  [
    'refundFailed',
    'Your refund for Open "2026" <Finals> did not arrive',
    '$252.50 could not be sent back',
    [
      'is on its way back to your card (visa 4242). It did not arrive: the card has expired or was cancelled.',
      'Not refunded yet: $252.50',
      link,
    ],
  ],
  [
    'paymentReturned',
    'Your payment for Open "2026" <Finals> was returned',
    '$50.00 is on its way back',
    ['Amount returned: $50.00', link],
  ],
])('%s', (kind, subject, preheader, parts) => {
  const mail = writeMail(kind, all[kind], context)
  expect(mail.subject).toBe(subject)
  expect(mail.preheader).toContain(preheader)
  const plain = mailPlain(mail)
  for (const part of [...parts, 'Questions? Call (800) 555-0199.', signature]) expect(plain).toContain(part)
  expect(plain).not.toContain('undefined')
  const page = mailHtml(mail)
  expect(page).toContain(`href="${mail.link.url}"`)
  expect(page).toContain('background-color:#a3242c')
  expect(page).toMatch(/The League of &lt;Pins&gt;.*\s.*<h1[^>]*>Open &quot;2026&quot; &lt;Finals&gt;<\/h1>/)
  expect(page).not.toMatch(/<Finals>|<B>|<more>|<Pins>|undefined|false|null|\[object|<style|<img|@import/)
  if (kind !== 'paymentReturned') expect(page).toContain('A &amp; &lt;B&gt; &quot;x&quot; 🎳')
})

test('what staff write is text: its subject is one line, its line breaks stay, markup is shown as typed', () => {
  const odd = { ...campaign, subject: 'A {team}', entries: [{ ...entry, team: 'x\r\nBcc: a@b.test\u2028y' }] }
  const mail = writeMail('campaign', odd, context)
  expect(mail.subject).toBe('A x Bcc: a@b.test y')
  const page = mailHtml(mail)
  expect(page).toContain('Dear Casey {link},<br>$252.50 is due')
  expect(page).toContain('&lt;b&gt;Pay&lt;/b&gt;')
  expect(page).not.toContain('<b>')
  const bare = writeMail('campaign', { ...campaign, listEntries: false }, context)
  expect(mailPlain(bare)).not.toContain('Reservation')
  expect(mailHtml(bare)).not.toContain('rowgroup')
})

test('a campaign leads coordinators, and captains of several tournaments, to the first page', () => {
  const registration = { label: 'Open registration', url: 'https://reg.example.org/club/registration' }
  for (const values of [{ role: 'coordinator' as const }, { tournaments: ['A', 'B'] }]) {
    const mail = writeMail('campaign', { ...campaign, ...values }, context)
    expect(mail.link).toEqual(registration)
    expect(mailPlain(mail)).toContain(`at ${registration.url}`)
  }
  const nothing = { ...campaign, text: '{captain}: {team}, {reservation}, {squad}', captains: [], entries: [] }
  expect(mailPlain(writeMail('campaign', nothing, context))).toContain(
    'the captain: your team, no reservation, no squad yet',
  )
})

test('a refund names the way it took: their own card, the card of who paid, a check', () => {
  const paragraphOf = (refund: Partial<MailData['refunded']['refund']>) =>
    writeMail('refunded', { ...all.refunded, refund: { ...all.refunded.refund, ...refund } }, context).paragraphs[0]
  const card = { to: 'visa 4242', isCard: true }
  expect(paragraphOf({})).toBe('$50.00 was refunded by Check 4711.')
  expect(paragraphOf(card)).toBe(
    '$50.00 is on its way back to your card (visa 4242); your bank may need a few days to show it.',
  )
  expect(paragraphOf({ ...card, payer: 'Robin Bowler' })).toBe(
    '$50.00 is on its way back to the card of Robin Bowler (visa 4242), who paid it.',
  )
})

test('who was the captain of an entry reads who is it now', () => {
  const mail = writeMail('captainChanged', { ...all.captainChanged, isNew: false }, context)
  expect(mail.subject).toBe('An entry for Open "2026" <Finals> has another captain')
  expect(mailPlain(mail)).toContain('Robin Bowler is the captain of this entry now.')
  const unknown = writeMail('captainChanged', { ...all.captainChanged, isNew: false, other: '' }, context)
  expect(mailPlain(unknown)).toContain('Somebody else is the captain of this entry now.')
})

test('similar entries are one group with their numbers and names; the text alone tells all of it', () => {
  const entries = [
    { ...entry, fees },
    { ...entry, fees, entryNumber: 2, team: 'No Team Name' },
    { ...entry, fees, entryNumber: 3, team: '' },
    { ...entry, entryNumber: 4, team: 'No Team Name', event: 'Singles', squad: null, location: null, fees: [] },
  ]
  const mail = writeMail(
    'welcome',
    { ...registration, entries, amountPaid: 156_750, total: 156_750, dues: [] },
    context,
  )
  const plain = mailPlain(mail)
  expect(plain).toContain(`Team: 3 entries
  09:00 AM, Mar 1st, 2026 CT
  Lucky Lanes
  Reservation: 1234567, A & <B> "x" 🎳
  Reservation: 2
  Reservation: 3
  Base Fee, $500.00 each: $1,500.00
  Lineage & <more>, $2.50 each: $7.50

Singles
  Squad not assigned yet
  Reservation: 4

All Events: 3 entries
  Base Fee, $20.00 each: $60.00

Total: $1,567.50
  Amount paid: $1,567.50
  Paid by: Credit card

Manage your entries: ${link}`)
  expect(mailHtml(mail)).toMatch(/>Lineage &amp; &lt;more&gt;, \$2\.50 each<\/th>\s*<td[^>]*>\$7\.50<\/td>/)
})

test('an offer of the waiting list leads to where it is accepted or declined', () => {
  expect(mailPlain(writeMail('waitOffer', all.waitOffer, context))).toContain(`Accept or Decline: ${link}`)
})

test('who is on a team of another captain reads so', () => {
  const { subject, ...mail } = writeMail('bowlerJoined', { ...all.bowlerJoined, isNewCaptain: true }, context)
  expect(subject).toBe('Team for Open "2026" <Finals> has another captain'.replace('Team', all.bowlerJoined.team))
  expect(mailPlain({ subject, ...mail })).toContain('The link that you had no longer works.')
})

test('who is invited reads their share where there is one', () => {
  const written = (share: object | null) =>
    mailPlain(writeMail('invitation', { ...all.invitation, ...{ share } } as typeof all.invitation, context))
  expect(written({ from: 2000, to: 2000 })).toContain(
    'Your share is $20.00. You can pay it by card when you have joined.',
  )
  expect(written({ from: 0, to: 2000 })).toContain('Your share is $0.00 to $20.00.')
  expect(written(null)).not.toContain('share')
})

test('who was typed reads what the link is for, who joined how to leave', () => {
  const written = (data: object) =>
    mailPlain(writeMail('bowlerAddedToRoster', { ...all.bowlerAddedToRoster, ...data }, context))
  const asks = { share: true, answers: true, waiver: true }
  const typed = written({ linkId: 'a1', asks })
  expect(typed).toContain('Casey Kegel added you to a roster')
  expect(typed.replace(/\s+/g, ' ')).toContain(
    'by it you can see your team, answer the questions of the tournament, accept its waiver, pay your share when your captain asks for it, or leave the team until captains can no longer change the roster.',
  )
  expect(typed).toContain('Open Your Team: ')
  expect(written({ linkId: 'a1', asks: { share: false, answers: false, waiver: true } })).not.toMatch(
    /share|questions of/,
  )
  expect(written({ linkId: 'a1' })).toMatch(/You joined[\s\S]*Not you\? Leave Team: /)
})

test.each(['bowlerAddedToRoster', 'squadChanged'] as const)('%s leaves out a team without a name', (kind) => {
  const written = (team: string) => writeMail(kind, { ...all[kind], team }, context)
  expect(mailPlain(written('Pin Pals'))).toContain('\n  Team: Pin Pals\n')
  for (const team of ['No Team Name', '']) {
    expect(mailPlain(written(team))).not.toMatch(/Team:|No Team/)
    expect(mailHtml(written(team))).not.toMatch(/>Team<\/th>\s*<td|No Team/)
  }
})

test('a kind that nobody writes is a mistake', () =>
  expect(() => writeMail('other' as MailKind, all.welcome, context)).toThrow("No mail is written for 'other'."))
