import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, signIn, site } from './browser.ts'
import { aCaptain, theMail } from './captains.ts'
import { actOn, entriesOf } from './rosters.ts'
import { row } from './season.ts'
import { anOwner } from './tournaments.ts'

const messengers = 'Maplewood Messengers'
const choose = async (form: Locator, label: string, option: string) => {
  await form.getByRole('combobox', { name: label }).click()
  await form.page().getByRole('option', { name: option }).click()
}

describe.skipIf(!browserPath)('hand-over', () => {
  test('a manager allows it; a captain offers a team, takes it back, offers it again; another accepts, on phones', async () => {
    const page = await aPage(phone)
    const { captain, tournament } = await anOwner(page, 'captain')
    const console = await aPage()
    await signIn(console, 'super', `/tournament/update/${tournament.id}/restrictions`)
    const form = console.getByRole('form', { name: 'Self-Service' })
    await choose(form, 'Captains may hand entries over until', 'Days before the squad')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Required').waitFor()
    await form.getByRole('textbox', { name: 'Captains may hand entries over until: days' }).fill('0')
    await expectBothFine(console)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await console.getByText('Self-service saved successfully.').waitFor()

    const otherPage = await aPage(phone)
    const other = await aCaptain(otherPage)
    const manage = `${site}/registration/manage/${tournament.id}`
    await page.goto(manage)
    await actOn(page, messengers, 'Hand Over Entry')
    const dialog = page.getByRole('dialog', { name: 'Hand Over Entry' })
    await dialog.getByText('They can accept until').waitFor()
    const address = dialog.getByLabel('E-mail address of the new captain')
    await address.fill('nobody')
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await dialog.getByText('Please provide a valid email.').waitFor()
    await expectBothFine(page)
    await address.fill(other.email)
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await page.getByText('The entries are offered.').waitFor()
    const banner = page.getByRole('note').filter({ hasText: `Offered to ${other.email}` })
    await banner.waitFor()
    await expectBothFine(page)
    await theMail(other.email, /offers you entries/)
    await row(page, messengers)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByText('It is offered to another captain. Take that offer back first.').first().waitFor()
    await expectBothFine(page)
    await page.keyboard.press('Escape')
    await banner.getByRole('button', { name: 'Take Back' }).click()
    await page.getByRole('dialog', { name: 'Take the Offer Back' }).getByRole('button', { name: 'Take Back' }).click()
    await page.getByText('The offer is taken back.').waitFor()
    await banner.waitFor({ state: 'hidden' })
    await theMail(other.email, /has ended/)

    await actOn(page, messengers, 'Hand Over Entry')
    await dialog.getByText('They can accept until').waitFor()
    await address.fill(other.email)
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await banner.waitFor()
    await otherPage.goto(`${site}/registration`)
    const offer = otherPage.getByRole('region', { name: `Offer of ${captain.firstName} ${captain.lastName}` })
    await offer.getByText(messengers).waitFor()
    await expectBothFine(otherPage)
    await offer.getByRole('button', { name: 'Accept' }).click()
    await otherPage.getByRole('heading', { name: 'Manage Entries' }).waitFor()
    await otherPage.getByText(messengers).first().waitFor()
    const names = async (email: string) => (await entriesOf(email, tournament.id)).map(({ name }) => name)
    expect(await names(other.email)).toContain(messengers)
    expect(await names(captain.email)).not.toContain(messengers)
    await theMail(captain.email, /has another captain/)
  })
})
