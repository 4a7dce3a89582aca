import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, phone, signIn, site } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, hold } from './season.ts'
import { anAccountLike } from './tournaments.ts'
import { aFullStart, joinLine } from './waiting-lists.ts'

describe.skipIf(!browserPath)('waiting list for staff', () => {
  test('staff offer places of theirs by hand; who raises a cap reads who would get what it opens', async () => {
    const start = await aFullStart({ rest: 8, on: 0 })
    const { open, squadId: squad } = start
    await asCaptain('super@kegler.test', `POST capacity/${squad}`, { capacity: 40 })
    const captain = await aCaptain(await aPage())
    const second = await anAccountLike('captain')
    await joinLine(captain.email, start, 3)
    await joinLine(second, start, 2)

    const page = await aPage(phone)
    await signIn(page, 'super', `/admin/waits/${open.id}`)
    await page
      .getByRole('button', { name: /^Offer / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Offer Places' })
    await dialog.getByLabel('Team', { exact: true }).fill('4')
    await dialog.getByRole('button', { name: 'Offer', exact: true }).click()
    await dialog.getByText('Offer 1 to 3.').waitFor()
    await dialog.getByLabel('Team', { exact: true }).fill('2')
    await dialog.getByText(/40 → 42 of 48 places taken/).waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Offer', exact: true }).click()
    await page.getByText(/Offered until/).waitFor()
    await expectFine(page)
    await theMail(captain.email, /^Places for you/)
    await page.getByText('2 requests in the line, 1 with an offer.').waitFor()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(rows[0]).toContain('"Rank","Captain","Waits for","Starts","Since","Passed","Why","State","Offers"')
    expect(rows).toHaveLength(3)

    await page.goto(`${site}/admin/tournament/${open.id}`)
    const demand = page.getByRole('figure').filter({ hasText: 'Demand per squad' })
    await demand.getByRole('heading', { name: 'Captains wait for 1 squad, 2 places are offered' }).waitFor()
    await demand.getByText('0 sold, 40 held, 2 offered of 48; 2 teams wait').waitFor()
    await demand.getByText('Show numbers').click()
    await demand.getByRole('cell', { name: 'Waiting: 2' }).waitFor()
    await expectFine(page)

    const setup = await aPage()
    await signIn(setup, 'super', `/tournament/update/${open.id}/squads`)
    await setup.getByRole('button', { name: /Team.*2 offered, 2 waiting/ }).waitFor()
    await expectFine(setup)
    await setup.goto(`${site}/tournament/update/${open.id}/capacity`)
    const row = setup.getByRole('row', { name: /40 in carts/ })
    const cap = row.getByRole('textbox', { name: /^Available For Purchase, Team/ })
    await cap.fill('44')
    await row.getByText(/^From the waiting list would be offered places: .* \(2 teams of Team\)\./).waitFor()
    await expectFine(setup)
    await cap.fill('39')
    await row.getByText('0 sold, 40 in carts, 2 offered: more than 39, sales stop.').waitFor()
    await cap.fill('44')
    await row.getByRole('button', { name: 'Save', exact: true }).click()
    await theMail(second, /^Places for you/)
  })

  test('a move of staff asks before it takes places that are kept for the line', async () => {
    const page = await aPage()
    const { email } = await aCaptain(page)
    await asCaptain(email, 'GET authorization/getProfile')
    const owner = { email, like: 'captain@kegler.test' }
    const start = await aFullStart({ on: 10, values: { gatherHours: 2 }, owner })
    const { open, day, squadId: squad, holder: other } = start
    await joinLine(await anAccountLike('captain'), start, 4)
    const held = await asCaptain<{ squads: { id: string; quantity: number }[] }>(
      other,
      `GET registration/tournament/${open.id}/hold`,
    )
    const quantity = (held.squads.find(({ id }) => id === squad)?.quantity ?? 0) - 2
    expect(await hold(other, [{ id: squad, quantity }], open.id)).toEqual([])
    const team = (await entriesOf(email, open.id)).find(({ eventName }) => eventName === 'Team')
    const staff = await aPage()
    await signIn(staff, 'super', `/admin/entry/${team?.id}`)
    await staff.getByRole('button', { name: 'Change Squad', exact: true }).click()
    const dialog = staff.getByRole('dialog', { name: 'Change Squad' })
    await dialog.locator(`[data-day="${day}"]`).click()
    await dialog.getByText('2 kept for the waiting list').first().waitFor()
    await dialog.getByRole('radio', { name: /^08:00 AM/ }).check()
    await expectFine(staff)
    const question = staff.getByRole('dialog', { name: 'Kept for the Waiting List' })
    const change = dialog.getByRole('button', { name: 'Change Squad' })
    await change.click()
    await question.getByText('2 kept for the waiting list.').waitFor()
    await expectFine(staff)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await change.click()
    await question.getByRole('button', { name: 'Take Them' }).click()
    await staff.getByText('Squad Changed!').waitFor()
  })

  test('who waits reads of a start that was added, and adds it to the request', async () => {
    const page = await aPage(phone)
    const { email } = await aCaptain(page)
    const start = await aFullStart()
    const { open, day } = start
    await joinLine(email, start, 2)
    const lanes = { time: '17:00', startLane: 1, endLane: 2, description: '' }
    const added = await asCaptain<{ id: string }>('super@kegler.test', 'POST squad', {
      ...{ eventId: open.event('Team'), startDateTime: day, ...lanes },
    })
    expect(await hold('captain@kegler.test', [{ id: added.id, quantity: 2 }], open.id)).toEqual([])
    await page.goto(`${site}/registration/manage/${open.id}`)
    const main = page.getByRole('main')
    await main.getByText(/^New start: .*05:00 PM/).waitFor()
    await expectFine(page)
    await main.getByRole('button', { name: /^Add .*05:00 PM/ }).click()
    await main.getByText(/08:00 AM.* · .*05:00 PM/).waitFor()
    expect(await main.getByText(/^New start/).count()).toBe(0)
    await main.getByText('You wait for 2 teams: 1st of 1').waitFor()
  })
})
