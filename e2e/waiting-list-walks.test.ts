import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, phone, signIn, site } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { payByCard, startPaying, thanks, toCheckout } from './ordering.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain, dayOf, hold, openSchedule, placesLeft, postJson, row, squadOf } from './season.ts'
import { anAccountLike } from './tournaments.ts'
import { aFullStart, joinLine } from './waiting-lists.ts'

interface Waits {
  waits: { state: string; position: number | null; passed: number }[]
}
describe.skipIf(!browserPath)('walks with the waiting list', () => {
  test('an offer is accepted beside a cart with a second day, its rosters are begun, and all of it is paid', async () => {
    const page = await aPage(phone)
    const { email } = await aCaptain(page)
    const start = await aFullStart()
    const { open, day, holder: other } = start
    const second = await dayOf(open.id, 10)
    await joinLine(email, start, 2)
    await openSchedule(page, open.id, second)
    await page.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await page.getByRole('button', { name: 'Add (1)' }).click()
    await row(page, '08:00 AM', 'In Cart: 1').waitFor()

    await hold(other, [], open.id)
    const { subject } = await theMail(email, /^Places for you/)
    expect(subject).toContain('until')
    const offer = page.getByRole('region', { name: `Offer for ${open.name}` })
    await offer.getByText('2 Team').waitFor()
    await expectBothFine(page)
    await offer.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('The places are in your cart.').waitFor()
    await page.goto(`${site}/registration/rostercheckout/${open.id}`)
    await page.getByText('Entry #3').first().waitFor()
    await openSchedule(page, open.id, day)
    await toCheckout(page)
    await startPaying(page)
    await payByCard(page)
    await thanks(page).waitFor()
    const teams = (await entriesOf(email, open.id)).filter(({ eventName }) => eventName === 'Team')
    expect(teams.map(({ squadDateTime }) => squadDateTime?.slice(0, 10)).sort()).toEqual([day, day, second])
  })

  test('an offer that is not answered rests, goes on, is accepted in part and waits for the rest; the second time it ends', {
    tags: 'full',
  }, async () => {
    const page = await aPage(phone)
    const { email } = await aCaptain(page)
    const start = await aFullStart({ rest: 1 })
    const { open, squadId, holder: other } = start
    const lapseOffer = () => postJson(`${site}/sandbox/offers/lapse`, { email })
    const buyer = await anAccountLike('captain')
    expect(await hold(buyer, [{ id: squadId, quantity: 1 }], open.id)).toEqual([])
    await joinLine(email, start, 2, 1)
    await hold(buyer, [], open.id)
    const offer = page.getByRole('region', { name: `Offer for ${open.name}` })
    await theMail(email, /^Places for you/)
    await page.goto(`${site}/registration`)
    expect(await offer.getByLabel('Wait for the Rest').isChecked()).toBe(true)
    await expectBothFine(page)

    await lapseOffer()
    await theMail(email, /^Your offer for .* is over$/)
    await page.reload()
    const requests = page.getByRole('list', { name: 'Your waiting list' })
    await requests
      .getByText('Your offer ran out. Your request keeps its place and gets no offer until you go on.')
      .waitFor()
    await expectBothFine(page)
    expectComplaint(/^422 POST .*resume/)
    await requests.getByRole('button', { name: 'Go On Waiting' }).click()
    await page.getByText('Places are free now: hold them.').first().waitFor()
    expect(await hold(buyer, [{ id: squadId, quantity: 1 }], open.id)).toEqual([])
    await requests.getByRole('button', { name: 'Go On Waiting' }).click()
    await expect.poll(() => requests.getByRole('button', { name: 'Go On Waiting' }).count()).toBe(0)
    await requests.getByText('You wait for 2 teams: 1st of 1, 0 teams before you').waitFor()

    await hold(buyer, [], open.id)
    await offer.getByRole('button', { name: 'Accept' }).click({ timeout: 60_000 })
    await page.getByText('The places are in your cart.').waitFor()
    const later = squadOf({ eventId: open.event('Team'), day: await dayOf(open.id, 10), time: '08:00' })
    await asCaptain('admin@kegler.test', `POST admin/tournament/${open.id}/reservation`, {
      ...{ entries: [{ squadId: later, quantity: 1 }], sendMail: false },
      captain: { firstName: 'Nadia', lastName: 'Kowalczyk', email },
    })
    await page.goto(`${site}/registration`)
    await requests.getByText('You still wait for 1 team.').waitFor()
    await requests.getByText('You wait for 1 team: 1st of 1').waitFor()
    expect(await hold(other, [{ id: squadId, quantity: 46 }], open.id)).toEqual([])
    await offer.waitFor({ timeout: 60_000 })
    await lapseOffer()
    await theMail(email, /^You no longer wait for/)
    await page.reload()
    await page.getByRole('heading', { name: 'Tournaments' }).waitFor()
    await expect.poll(() => requests.count()).toBe(0)
  })

  test('while captains snatch, staff take kept places after a question, and a cap rises: the line gets the rest in its order', {
    tags: 'full',
  }, async () => {
    const start = await aFullStart({ rest: 8, values: { gatherHours: 2 } })
    const { open, day, squadId, holder: other } = start
    await asCaptain('super@kegler.test', `POST capacity/${squadId}`, { capacity: 40 })
    const quantities = [6, 3, 2]
    const captains = []
    for (const quantity of quantities) {
      const { email } = await aCaptain(await aPage())
      await joinLine(email, start, quantity)
      captains.push(email)
    }
    const strangers = await Promise.all([0, 1, 2, 3, 4, 5].map(() => anAccountLike('captain')))
    const snatch = () =>
      Promise.all(strangers.map(async (email) => (await hold(email, [{ id: squadId, quantity: 1 }], open.id)).length))
    // four are given back: too few for the first, for whom they are gathered
    await hold(other, [{ id: squadId, quantity: 36 }], open.id)
    expect(await snatch()).toEqual(strangers.map(() => 1))

    const staff = await aPage(phone)
    await signIn(staff, 'admin', `/admin/squads?tournament=${open.id}&date=${day}`)
    await staff.getByText('4 kept for the waiting list').first().waitFor()
    await staff.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ }).fill('10')
    await staff.getByRole('button', { name: 'Add (10)' }).click()
    const question = staff.getByRole('dialog', { name: 'Kept for the Waiting List' })
    await question.getByText('4 kept for the waiting list.').waitFor()
    await expectBothFine(staff)
    await question.getByRole('button', { name: 'Take Them' }).click()
    await staff.getByText('Added to Cart!').waitFor()
    const reserve = { firstName: 'Vera', lastName: 'Novak', email: `vera-${crypto.randomUUID()}@kegler.test` }
    await asCaptain('admin@kegler.test', `POST admin/tournament/${open.id}/reservation`, {
      ...{ entries: [{ squadId, quantity: 10 }], captain: reserve, sendMail: false },
    })
    expect(await snatch()).toEqual(strangers.map(() => 1))

    // ten are left for captains: the first and the second in line have enough now, the last one is gathered for the third
    await hold(other, [{ id: squadId, quantity: 20 }], open.id)
    for (const email of captains.slice(0, 2)) await theMail(email, /^Places for you/)
    expect(await snatch()).toEqual(strangers.map(() => 1))
    await signIn(staff, 'super', `/admin/waits/${open.id}`)
    await expect.poll(() => staff.getByText(/^Offered until/).count()).toBe(2)
    await expectBothFine(staff)
    const line = async () =>
      (await asCaptain<Waits>('admin@kegler.test', `GET admin/tournament/${open.id}/waits`)).waits.map(
        ({ state }) => state,
      )
    expect((await line()).slice(0, 2)).toEqual(['offered', 'offered'])
    await asCaptain('super@kegler.test', `POST capacity/${squadId}`, { capacity: 48 })
    await theMail(captains[2] ?? '', /^Places for you/)
    expect(await line()).toEqual(['offered', 'offered', 'offered'])
    // what nobody in the line can use is on sale
    await expect.poll(async () => (await placesLeft(open.id))[squadId]).toBe(7)
    expect(await snatch()).toEqual(strangers.map(() => 0))
  })
})
