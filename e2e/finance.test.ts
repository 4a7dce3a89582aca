import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signInByHand, site } from './browser.ts'
import { aTournament } from './tournaments.ts'

/** On the card provider's page: the owner of a new account of this name agrees. */
async function agree(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Connect an account' }).waitFor()
  await page.getByLabel('Business name of a new account').fill(name)
  await page.getByRole('button', { name: 'Connect' }).click()
}

describe.skipIf(!browserPath)('finance', () => {
  test('an account is connected, named and deactivated; its link works once', { tags: 'full' }, async () => {
    const page = await aPage()
    const name = `Lanes ${randomBytes(3).toString('hex')}`
    const back: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().startsWith(`${site}/finance/accountcreated`))
        back.push(request.url())
    })
    let addressAtCall = ''
    page.on('request', (request) => {
      if (request.url().endsWith('finance/createaccount')) addressAtCall = page.url()
    })
    await signInByHand(page, 'finance', '/finance')
    await page.getByRole('heading', { name: 'Finance', level: 1 }).waitFor()
    await page.getByRole('row', { name: /United Bowling Federation/ }).waitFor()
    await expect.poll(() => page.getByText('Lakeside').count()).toBe(0)
    await expect
      .poll(() => page.getByRole('button', { name: 'Deactivate United Bowling Federation' }).isDisabled())
      .toBe(true)
    await expectFine(page)
    await page.getByRole('link', { name: 'Add Account' }).click()
    await agree(page, name)
    await page.getByText(`${name} was added.`).waitFor()
    expect(addressAtCall).toBe(`${site}/finance/accountcreated`)
    await expect.poll(() => page.url()).toBe(`${site}/finance`)
    await expectFine(page)
    await page.getByText(`${name} was added.`).waitFor({ state: 'detached' })

    const row = (text: string) => page.getByRole('row', { name: new RegExp(text) })
    await row(name).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stripe Connect Account Name' })
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Account Name' }).getAttribute('name'))
      .toBe('accountName')
    await dialog.getByRole('textbox', { name: 'Account Name' }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Required').waitFor()
    await expectFine(page)
    await dialog.getByRole('textbox', { name: 'Account Name' }).fill(`${name} North`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(`${name} North`).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText(`Are you sure you want to deactivate ${name} North?`).waitFor()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).last().click()
    await row(`${name} North`).getByText('Deactivated').waitFor()

    expectComplaint(/422 POST .*createaccount/)
    await page.goto(back[0] ?? '')
    await page.getByText('This link was used already or is not yours. Please start again with Add Account.').waitFor()
    await page.getByText('Error Creating Account!').waitFor()
    await expect.poll(() => page.url()).toBe(`${site}/finance`)
    await page.goto(`${site}/finance/accountcreated?error=access_denied&state=x`)
    await page.getByText('No account was added: its owner did not agree to connect it.').waitFor()
  })

  test('the officer of headquarters sets fees, others look at them', async () => {
    const tournament = await aTournament()
    const page = await aPage()
    await signInByHand(page, 'hqfinance', '/finance')
    await page.getByRole('tab', { name: 'Set Fees' }).click()
    const row = page.getByRole('row', { name: new RegExp(tournament.name) })
    await row.getByText('(default)').waitFor()
    await expectFine(page)
    await row.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Tournament Technology Fee' })
    const fee = dialog.getByRole('textbox', { name: 'Technology Fee' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect.poll(() => fee.getAttribute('name')).toBe('fee')
    await expect.poll(() => dialog.locator('input[type=hidden][name=tournamentId]').inputValue()).toBe(tournament.id)
    await fee.fill('3,25')
    await save.click()
    await dialog.getByText('Only Numeric values allowed').waitFor()
    const defaultFee = (await dialog.getByText(/default of/).innerText()).match(/[\d.]+/)?.[0] ?? ''
    await fee.fill(defaultFee.replace(/\.$/, ''))
    await save.click()
    await dialog.getByText('Technology Fee cannot be the same as the Default Fee').waitFor()
    await expectFine(page)
    await fee.fill('3.25')
    await save.click()
    await row.getByText('3.25%').waitFor()
    await page.reload()
    await row.getByText('3.25%').waitFor()

    const looking = await aPage()
    await signInByHand(looking, 'finance', '/finance')
    await looking.getByRole('tab', { name: 'View Fees' }).click()
    await looking
      .getByRole('row', { name: new RegExp(tournament.name) })
      .getByText('3.25%')
      .waitFor()
    await expect.poll(() => looking.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
    await row.getByRole('button', { name: /^Edit/ }).click()
    await fee.fill('')
    await save.click()
    await row.getByText('(default)').waitFor()
  })

  test('the default fee is edited by headquarters alone; a failed update and a failed deactivation are reported', {
    tags: 'full',
  }, async () => {
    const tournament = await aTournament()
    const page = await aPage()
    await signInByHand(page, 'hqfinance', '/finance')
    await page.getByRole('tab', { name: 'Set Fees' }).click()
    const before = /[\d.]+/.exec(await page.getByText(/^Default Technology Fee: /).innerText())?.[0] ?? ''
    const dialog = page.getByRole('dialog', { name: 'Default Technology Fee' })
    const fee = dialog.getByRole('textbox', { name: 'Technology Fee' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const edit = () => page.getByRole('button', { name: 'Edit the default technology fee' }).click()
    await edit()
    for (const typed of ['abc', '']) {
      await fee.fill(typed)
      await save.click()
      await dialog.getByText('Only Numeric values allowed').waitFor()
    }
    await expectFine(page)
    expectComplaint(/4\d\d POST .*(updatedefaulttechfee|deactivateaccount)/)
    for (const typed of ['-1', '101']) {
      await fee.fill(typed)
      await save.click()
      await dialog.getByText('Enter a percent between 0 and 100.').waitFor()
    }
    const update = '**/finance/updatedefaulttechfee'
    await page.route(update, (route) =>
      route.fulfill({ status: 422, json: { code: 'RuleBroken', message: 'Not today.', messages: [] } }),
    )
    await fee.fill('4.5')
    await save.click()
    await dialog.getByText('Not today.').waitFor()
    await page.unroute(update)
    await fee.fill('4.5')
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Default Technology Fee: 4.5%').waitFor()
    const row = page.getByRole('row', { name: new RegExp(tournament.name) })
    await row.getByText(/^4\.5% *\(default\)$/).waitFor()
    await edit()
    await fee.fill(before)
    await save.click()
    await page.getByText(`Default Technology Fee: ${before}%`).waitFor()

    const name = `Lanes ${randomBytes(3).toString('hex')}`
    await page.getByRole('tab', { name: 'Manage Accounts' }).click()
    await page.getByRole('link', { name: 'Add Account' }).click()
    await agree(page, name)
    await page.getByText(`${name} was added.`).waitFor()
    await page.route('**/finance/deactivateaccount', (route) =>
      route.fulfill({ status: 422, json: { code: 'RuleBroken', message: 'It has tournaments by now.', messages: [] } }),
    )
    await page.getByRole('button', { name: `Deactivate ${name}` }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: `Deactivate ${name}` }).click()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).last().click()
    await page.getByText('Error deactivating or creating a finance account').waitFor()
    await page.getByRole('dialog').getByRole('listitem').getByText('It has tournaments by now.').waitFor()
    await page.getByRole('button', { name: `Deactivate ${name}` }).waitFor()
  })

  test('opening it ends the search: an entry leads back to no results', { tags: 'full' }, async () => {
    const page = await aPage()
    await signInByHand(page, 'super', '/admin/search?type=3&text=1000016')
    await page.getByRole('link', { name: '1000016' }).click()
    const back = page.getByRole('link', { name: 'Back to search results' })
    await back.waitFor()
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Finance' }).click()
    await page.getByRole('heading', { name: 'Finance', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: /^1000016 / }).waitFor()
    await expect.poll(() => back.count()).toBe(0)
  })

  test('a partner hub sees its own account alone', { tags: 'full' }, async () => {
    const page = await aPage()
    await signInByHand(page, 'hubfinance', '/finance')
    await page.getByRole('row', { name: /Lakeside Bowling Partners/ }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('tab', { name: 'View Fees' }).click()
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => page.getByText('Open Championships').count()).toBe(0)
  })
})
