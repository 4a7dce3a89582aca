import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { fillCart, payByCard, startPaying, toCheckout } from './ordering.ts'
import { aProduct } from './own-product.ts'
import type { Product } from './product.ts'
import { asCaptain, postJson, row } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('the product is killed and started again', () => {
  let product: Product
  beforeAll(async () => {
    product = await aProduct()
    await product.start()
  })
  afterAll(() => product?.remove())

  test('a held cart and the sign-in are still there; a paid order gets its entry', async () => {
    const { site } = product
    const page = await aPage()
    const captain = await aCaptain(page, { of: site })
    const open = await aTournament('open', { of: site })
    await fillCart(page, open.id, { day: 44, event: 'Team', time: '08:00 AM', quantity: 2, of: site })
    // whatever asks while nothing is there
    expectComplaint(/^50\d |ERR_|Failed to fetch/)
    await product.kill()
    await product.start()
    await page.reload()
    await row(page, '08:00 AM', 'In Cart: 2').waitFor()
    await page.getByRole('button', { name: `Welcome ${captain.firstName} ${captain.lastName}` }).waitFor()
    await page
      .getByText(/^Held for 1\d:\d\d/)
      .first()
      .waitFor()
    await toCheckout(page)

    // the card is charged, and nobody hears of it: no notice, no last call
    await postJson(`${site}/sandbox/card-payments/_sim/webhooks/pause`, {})
    const lastCalls = /payment\/process$|tournament\/[\w-]+\/entry$/
    const asked = page.waitForRequest(lastCalls)
    await page.route(lastCalls, () => {}) // never answered
    await startPaying(page)
    await payByCard(page)
    await asked
    await product.kill()
    await product.start()
    await postJson(`${site}/sandbox/card-payments/_sim/webhooks/resume`, {})
    const entries = () =>
      asCaptain<{ eventName: string; balanceDue: number }[]>(
        captain.email,
        `GET tournament/${open.id}/entries`,
        undefined,
        site,
      )
    await expect.poll(async () => (await entries()).length).toBe(2)
    expect((await entries()).map(({ balanceDue }) => balanceDue)).toEqual([0, 0])
    await theMail(captain.email, new RegExp(`Welcome to ${open.name}`), site)
    await page.goto(`${site}/registration/manage/${open.id}`)
    await row(page, 'Roster Incomplete').nth(1).waitFor()
  })
})
