import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectAccessible, expectFine, phone, signIn, site } from './browser.ts'

const tournament = 'tournament/update/3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describe.skipIf(!browserPath)('pages of staff', () => {
  test('refuse a captain', async () => {
    const page = await aPage()
    await signIn(page, 'captain')
    for (const area of ['admin', 'admin/audit', 'tournament/create', `${tournament}/squads`, 'finance']) {
      await page.goto(`${site}/${area}`)
      await page.waitForURL(`${site}/signin/unauthorized`)
    }
    await page.getByText('Sorry, but you do not have permission to view this page.').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('navigation', { name: 'Main' }).innerText()).toBe('Home')
    await page.getByRole('link', { name: 'Go Back Home' }).click()
    await page.getByRole('heading', { name: 'Tournaments' }).waitFor()
  })

  test('a manager opens the audit and the tournaments, not the dashboard', async () => {
    const page = await aPage()
    await signIn(page, 'manager')
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByRole('heading', { name: 'Audit' }).waitFor()
    await page.getByText('This page is not available yet.').waitFor()
    expect(await page.title()).toBe('Audit')
    expect(await areas.getByRole('link').allInnerTexts()).toEqual(['Audit', 'Manage Tournament'])
    await expectFine(page)
    await page.goto(`${site}/admin`)
    await page.waitForURL(`${site}/signin/unauthorized`)
  })

  test('the tabs of a tournament are links, the current one in view on a phone', async () => {
    const page = await aPage(phone)
    await signIn(page, 'manager', `/${tournament}/status`)
    const tabs = page.getByRole('navigation', { name: 'Tournament' })
    const current = tabs.getByRole('link', { name: 'Status' })
    await page.getByRole('heading', { name: 'Status' }).waitFor()
    expect(await tabs.getByRole('link').count()).toBe(10)
    await expect.poll(async () => (await current.boundingBox())?.x ?? 999).toBeLessThan(phone.viewport.width - 40)
    expect(await current.getAttribute('aria-current')).toBe('page')
    await expectFine(page)
    await tabs.getByRole('link', { name: 'Capacity' }).click()
    await page.getByRole('heading', { name: 'Capacity' }).waitFor()
    expect(await page.title()).toBe('Capacity')
    await page.goto(`${site}/tournament/create`)
    await page.getByRole('heading', { name: 'Create New Tournament' }).waitFor()
    expect(await page.title()).toBe('Create New Tournament')
  })
})
