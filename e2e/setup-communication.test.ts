import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn } from './browser.ts'
import { dayOf, openSchedule } from './season.ts'
import { aTournament } from './tournaments.ts'

describe.skipIf(!browserPath)('messages of a tournament', () => {
  test('are counted, shown as captains read them, saved, and read by captains', async () => {
    const [page, captain] = [await aPage(), await aPage()]
    const { id } = await aTournament('open')
    await signIn(page, 'super', `/tournament/update/${id}/communication`)
    const marketing = page.getByLabel(/^Marketing Message/)
    const bar = page.getByRole('region', { name: 'Save Messages' })
    const [update, cancel] = ['Update', 'Cancel'].map((name) => bar.getByRole('button', { name, exact: true }))
    await marketing.waitFor()
    await expectFine(page)
    await expect.poll(() => update?.isDisabled()).toBe(true)
    const saved = await marketing.inputValue()
    await marketing.fill('x'.repeat(251))
    await page.getByText('251 / 250').waitFor()
    await page.getByText('Use at most 250 characters.').waitFor()
    await expect.poll(() => update?.isDisabled()).toBe(true)
    await cancel?.click()
    await expect.poll(() => marketing.inputValue()).toBe(saved)

    const shown = page.getByRole('region', { name: 'What captains read' })
    await page.getByLabel(/^Payment Success Message/).fill('Thanks! #{phoneNum}')
    await shown.getByText('Thanks! (800) 555-0142').waitFor()
    await marketing.fill('Bring a friend.')
    await shown.getByText('Bring a friend.').waitFor()
    await page.getByLabel('Welcome E-mail Template ID').fill('w'.repeat(40))
    await expect.poll(() => page.getByLabel('Welcome E-mail Template ID').inputValue()).toHaveLength(36)
    await update?.click()
    await page.getByText('Messages saved successfully.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel(/^Payment Success Message/).inputValue()).toBe('Thanks! #{phoneNum}')

    const maintenance = page.getByLabel(/^Maintenance Message/)
    await maintenance.fill('Back at noon.')
    await update?.click()
    const question = page.getByRole('dialog', { name: 'Close This Tournament to Captains?' })
    await question.waitFor()
    await expectFine(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => update?.isEnabled()).toBe(true)
    await cancel?.click()

    await signIn(captain, 'captain2')
    await openSchedule(captain, id, await dayOf(id, 44))
    await captain.getByText('Bring a friend.').waitFor()

    await maintenance.fill('Back at noon.')
    await update?.click()
    await question.getByRole('button', { name: 'Close to Captains' }).click()
    await question.waitFor({ state: 'hidden' })
    expectComplaint(/503 PUT .*\/hold$/)
    await captain.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await captain.getByRole('button', { name: 'Add (1)' }).click()
    const notice = captain.getByRole('status').filter({ hasText: 'Back at noon.' })
    await notice.getByText('Maintenance').waitFor()
    expect(await captain.getByText('Error', { exact: true }).count()).toBe(0)
  })
})
