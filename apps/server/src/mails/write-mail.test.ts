import { expect, test } from 'vitest'
import { mailHtml, mailPlain } from './mail-page.ts'
import type { MailData, MailKind } from './queue-mail.ts'
import { writeMail } from './write-mail.ts'

const entry = {
  entryNumber: 1_234_567,
  event: 'Team',
  team: 'A & <B> "x" 🎳',
  squad: '09:00 AM, Mar 1st, 2026 CT',
  location: 'Lucky Lanes',
}
const registration = { name: "D'Arcy", entries: [entry], virtualEntries: [{ name: 'All Events', quantity: 3 }] }
const all: MailData = {
  welcome: { ...registration, amountPaid: 123_450 },
  adminReservation: { ...registration, balanceDue: 10_000 },
  bowlerAddedToRoster: { ...entry, name: 'Robin', captain: 'Casey Kegel' },
  squadChanged: { ...entry, name: 'Casey', before: '08:00 AM, Mar 1st, 2026 CT' },
  paymentReturned: { name: 'Casey', amount: 5_000 },
}
const context = {
  tournament: { id: '1f0e', name: 'Open "2026" <Finals>', phone: '(800) 555-0199' },
  appUrl: 'https://reg.example.org/club',
}
const link = 'https://reg.example.org/club/registration/manage/1f0e'

test.each<[MailKind, string, string[]]>([
  [
    'welcome',
    'Welcome to Open "2026" <Finals>: your registration is complete',
    ['1234567', '09:00 AM, Mar 1st, 2026 CT', 'All Events: 3', 'Amount paid: $1,234.50', link],
  ],
  [
    'adminReservation',
    'Your reservation for Open "2026" <Finals>',
    ['1234567', 'Balance due: $100.00', 'pay the balance', link],
  ],
  [
    'bowlerAddedToRoster',
    'You are on a roster for Open "2026" <Finals>',
    ['Casey Kegel added you', 'Lucky Lanes', 'https://reg.example.org/club/registration'],
  ],
  ['squadChanged', 'Your squad for Open "2026" <Finals> was changed', ['Before: 08:00 AM', link]],
  ['paymentReturned', 'Your payment for Open "2026" <Finals> was returned', ['Amount returned: $50.00', link]],
])('%s', (kind, subject, parts) => {
  const mail = writeMail(kind, all[kind], context)
  expect(mail.subject).toBe(subject)
  const plain = mailPlain(mail)
  for (const part of parts) expect(plain).toContain(part)
  expect(plain).not.toContain('undefined')
  const page = mailHtml(mail)
  expect(page).toContain(`href="${mail.link.url}"`)
  expect(page).not.toMatch(/<Finals>|<B>|undefined|\[object/)
  if (kind !== 'paymentReturned') expect(page).toContain('A &amp; &lt;B&gt; &quot;x&quot; 🎳')
})

test('a kind that nobody writes is a mistake', () =>
  expect(() => writeMail('other' as MailKind, all.welcome, context)).toThrow("No mail is written for 'other'."))
