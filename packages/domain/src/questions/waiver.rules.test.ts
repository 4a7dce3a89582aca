import { expect, test } from 'vitest'
import { isMinor, waiverState, whyNotAccept } from './waiver.rules.ts'
import { readWaiverText } from './waiver-text.rules.ts'

test.each([
  ['2008-06-01', '2026-05-31', true],
  ['2008-06-01', '2026-06-01', false],
  [null, '2026-06-01', null],
])('born %s, bowls on %s', (born, day, minor) => {
  expect(isMinor(born, day)).toBe(minor)
})

test.each([
  [false, false, 'Ann Alley', null],
  [false, true, 'Ann Alley', 'An adult bowler accepts for themselves.'],
  [true, true, 'Mo Alley', null],
  [true, false, 'Ann Alley', 'A parent or guardian accepts for a bowler under 18.'],
  [null, true, 'Mo Alley', null],
  [null, false, 'Ann Alley', null],
  [false, false, ' A ', 'Type your full name.'],
])('minor %s, guardian %s, %s', (minor, asGuardian, signedName, why) => {
  expect(whyNotAccept({ minor, asGuardian, signedName })).toBe(why)
})

const online = (version: number) => ({ version, onPaper: false })
test.each([
  [[], null, 'notAsked'],
  [[], 1, 'missing'],
  [[online(1)], 1, 'accepted'],
  [[online(1)], 2, 'again'],
  [[online(2), online(1)], 2, 'accepted'],
  [[{ version: 1, onPaper: true }], 1, 'paper'],
  [[online(1)], null, 'notAsked'],
])('%j from version %s: %s', (accepted, countsFrom, state) => {
  expect(waiverState(accepted, countsFrom)).toBe(state)
})

const words = (text: string) => [{ text, href: null }]
test('headings, lists and paragraphs', () => {
  expect(
    readWaiverText('# Waiver\n\nI bowl at\r\nmy own risk.\n## Rules\n- Shoes\n* No food\n1. One\n\n2) Two\n#Tag'),
  ).toEqual([
    { kind: 'heading', level: 1, text: words('Waiver') },
    { kind: 'paragraph', text: words('I bowl at\nmy own risk.') },
    { kind: 'heading', level: 2, text: words('Rules') },
    { kind: 'list', isNumbered: false, items: [words('Shoes'), words('No food')] },
    { kind: 'list', isNumbered: true, items: [words('One'), words('Two')] },
    { kind: 'paragraph', text: words('#Tag') },
  ])
})

test.each([
  [
    '[the rules](https://kegler.test/rules).',
    [
      { text: 'the rules', href: 'https://kegler.test/rules' },
      { text: '.', href: null },
    ],
  ],
  [
    'See https://kegler.test/a.',
    [
      { text: 'See ', href: null },
      { text: 'https://kegler.test/a', href: 'https://kegler.test/a' },
      { text: '.', href: null },
    ],
  ],
  ['[x](javascript:alert(1))', [{ text: '[x](javascript:alert(1))', href: null }]],
  ['[x](http://kegler.test)', [{ text: '[x](http://kegler.test)', href: null }]],
  ['<b>&amp;</b>', [{ text: '<b>&amp;</b>', href: null }]],
])('links of %s', (text, tokens) => {
  expect(readWaiverText(text)).toEqual([{ kind: 'paragraph', text: tokens }])
})

test('a text of the greatest length is read at once', () => {
  for (const text of ['[', '# ', '- a\n', '[a](https://', 'https://a ', '1. ']) {
    const long = text.repeat(Math.floor(20_000 / text.length))
    expect(readWaiverText(long).length).toBeGreaterThan(0)
  }
})
