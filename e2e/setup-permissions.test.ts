import { describe, expect, test } from 'vitest'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'
import { aPage, browserPath, expectComplaint, expectFine, signIn, site } from './browser.ts'
import { aSetupTournament } from './console.ts'

describe.skipIf(!browserPath)('people of a tournament', () => {
  test('manager2 opens a tournament as soon as they are added, and not once they are removed', async () => {
    const [page, second] = [await aPage(), await aPage()]
    const { id } = await aSetupTournament()
    const url = `${site}/tournament/update/${id}`
    await signIn(second, 'manager2', '/tournament')
    expectComplaint(/403 GET/)
    await second.goto(url)
    await second.waitForURL(`${site}/signin/unauthorized`)

    await signIn(page, 'manager', `/tournament/update/${id}/permissions`)
    const managers = page.getByRole('region', { name: 'Managers' })
    await managers.getByText('can create a tournament, update set-up and update capacity levels').waitFor()
    await managers.getByRole('button', { name: 'Edit manager@kegler.test' }).waitFor()
    await expect.poll(() => managers.getByRole('button', { name: /^Edit/ }).count()).toBe(1)
    await expect.poll(() => managers.getByRole('button', { name: 'Remove super@kegler.test' }).count()).toBe(0)
    await expectFine(page)

    await managers.getByRole('button', { name: 'Add Manager' }).click()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a valid e-mail address.').waitFor()
    expectComplaint(/422 POST/)
    await page.getByLabel('E-mail').fill('captain@kegler.test')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Not Allowed', { exact: true }).waitFor()
    await page.getByText('Email address does not belong to tournament manager role').first().waitFor()
    await expectFine(page)
    await page.getByLabel('E-mail').fill('Manager2@Kegler.test')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await managers.getByText('manager2@kegler.test').waitFor()
    await second.goto(url)
    await second.getByRole('heading', { name: 'Update Tournament' }).waitFor()

    await managers.getByRole('button', { name: 'Remove manager2@kegler.test' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Removed!').waitFor()
    await expect.poll(() => managers.getByText('manager2@kegler.test').count()).toBe(0)
    await second.goto(url)
    await second.waitForURL(`${site}/signin/unauthorized`)
    // the last one stays
    await managers.getByRole('button', { name: 'Remove manager@kegler.test' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The last manager of a tournament cannot be removed. Add another one first.').waitFor()
  })

  test('one row of both lists is open at a time; an unsaved one is asked about', { tags: 'full' }, async () => {
    const page = await aPage()
    const { id } = await aSetupTournament()
    await signIn(page, 'manager', `/tournament/update/${id}/permissions`)
    await page.getByRole('button', { name: 'Add Manager' }).click()
    await page.getByRole('button', { name: 'Add Administrator' }).click()
    await expect.poll(() => page.getByLabel('E-mail').count()).toBe(1)
    await page.getByLabel('E-mail').fill('admin@kegler.test')
    await page.getByRole('button', { name: 'Add Manager' }).click()
    await page.getByRole('button', { name: 'Discard and continue' }).click()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByLabel('E-mail').count()).toBe(0)
    await page.getByRole('button', { name: 'Add Administrator' }).click()
    await page.getByLabel('E-mail').fill('admin@kegler.test')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('region', { name: 'Administrators' }).getByText('admin@kegler.test').waitFor()
  })

  test("a manager of a hub sees the hub's tournaments alone, and finds no other", async () => {
    const page = await aPage()
    await signIn(page, 'partner', '/tournament')
    await page.getByText('Lakeside Classic').first().waitFor()
    await expect.poll(() => page.getByText('Open Championships').count()).toBe(0)
    expectComplaint(/404 GET|was not found/)
    await page.goto(`${site}/tournament/update/${demoId('tournament', 'open')}/permissions`)
    await page.getByRole('heading', { name: 'We could not find that' }).waitFor()
  })
})
