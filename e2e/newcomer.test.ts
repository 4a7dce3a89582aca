import { addDays, formatDay } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectAccessible, expectBothFine, phone } from './browser.ts'
import { createAccount, mailsTo, newPerson, theMail } from './captains.ts'
import { addSquad, payByCard, startPaying, toCheckout } from './ordering.ts'
import { isInSight } from './reach.ts'
import { position, seat } from './rosters.ts'
import { dayButton, dayOf, freeMembers, fullName, man, row, showMonthOf, woman } from './season.ts'
import { expectNoSidewaysScroll } from './sizes.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('a newcomer with a phone', () => {
  test('creates an account, buys a team with Doubles and All Events, pays, fills the rosters', async () => {
    const page = await aPage(phone)
    const fits = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const person = newPerson({ firstName: 'Imogen', lastName: 'Achterberg' })
    const open = await aTournament()
    await createAccount(page, person)

    await page.getByRole('link', { name: `Register for ${open.name}` }).click()
    const day = await dayOf(open.id, 51)
    const next = addDays(day, 1)
    const calendar = page.getByRole('region', { name: 'Choose a date' })
    await showMonthOf(calendar, day)
    await dayButton(page, day).tap()
    await addSquad(page, 'Team', '08:00 AM', 1)
    await page.getByText('Your team of 5 bowlers can make 2 sets.').waitFor()
    await page.getByRole('button', { name: `Go to ${formatDay(next)}` }).tap()
    await addSquad(page, 'Doubles', '03:00 PM', 2)
    await row(page, 'One for each bowler')
      .getByRole('button', { name: /^One more/ })
      .tap()
    await row(page, 'One for each bowler').getByRole('button', { name: 'Add (1)' }).tap()
    await row(page, 'One for each bowler').getByText('In Cart: 1').waitFor()
    await fits()
    await toCheckout(page)
    // 252.50 + 2 x 200 + 20
    await page.getByText('Total $672.50').waitFor()
    await startPaying(page)
    await fits()
    await payByCard(page)
    await page.getByRole('status').filter({ hasText: 'Your registration is complete.' }).waitFor()

    const welcome = await theMail(person.email, new RegExp(`Welcome to ${open.name}`))
    expect(welcome.text).toContain('Hello Imogen')
    expect(welcome.text).toContain('$672.50')
    expect(welcome.text).toContain('All Events')
    await page.getByRole('link', { name: `Manage ${open.name}` }).tap()
    await row(page, 'Roster Incomplete').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1 + 2 + 4)
    const squad = { tournamentId: open.id, eventId: open.event('Team'), day, time: '08:00' }
    const bowlers = await freeMembers(person.email, squad, [
      (member) => woman(member) && member.email !== '',
      man,
      woman,
      man,
      woman,
    ])
    await page.getByRole('button', { name: /^Actions for Team/ }).tap()
    await page.getByRole('menuitem', { name: 'Manage Roster' }).tap()
    const form = page.getByRole('form', { name: /^Roster of/ })
    await form.getByLabel('Team Name').fill('Phone Zone')
    await expect.poll(() => position(form, 1).getAttribute('placeholder')).toBe('Membership ID')
    await position(form, 1).fill('Winnifred')
    await position(form, 1).press('Enter')
    await form.getByText('We only know bowlers of your own rosters. Use Find a member.').first().waitFor()
    await seat(form, bowlers)
    await expectBothFine(page)
    // in sight wherever one is
    await form.getByLabel('Team Name').scrollIntoViewIfNeeded()
    expect(await form.getByRole('button', { name: 'Save' }).evaluate(isInSight)).toBe(true)
    await form.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Entry roster successfully saved!').waitFor()
    const [first] = bowlers
    const added = await theMail(String(first?.email), new RegExp(`You are on a roster for ${open.name}`))
    expect(added.text).toContain('Imogen Achterberg added you')
    expect(added.text).toContain('Phone Zone')

    // the pairs of the Doubles are bowlers of the team
    for (const [number, pair] of [bowlers.slice(0, 2), bowlers.slice(2, 4)].entries()) {
      await page
        .getByRole('button', { name: /^Actions for Doubles/ })
        .nth(number)
        .tap()
      await page.getByRole('menuitem', { name: 'Manage Roster' }).tap()
      await seat(form, pair)
      const named = pair.map(({ lastName }) => lastName).join('/')
      await expect.poll(() => form.getByLabel('Team Name').inputValue()).toBe(named)
      await form.getByRole('button', { name: 'Save' }).tap()
      await form.waitFor({ state: 'hidden' })
      await expect.poll(focused).toMatch(/^Actions for Doubles/)
    }
    await page.getByRole('button', { name: 'Manage Bowlers of All Events' }).tap()
    const choice = page.getByLabel('All Events 1')
    await choice.selectOption({ label: first ? `${fullName(first)} (${first.usbcId})` : '' })
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText("You're all done!").waitFor()
    await fits()
    expect((await mailsTo(person.email)).length).toBe(2)
  })
})
