import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, expectFine, signIn } from './browser.ts'
import { chooseOption } from './console.ts'
import { asCaptain } from './season.ts'
import { aTournament } from './tournaments.ts'

const restrictions = (id: string) => `/tournament/update/${id}/restrictions`
const age = 'Minimum Captain Age is required if "Enforce a minimum captain age" is checked.'

describe.skipIf(!browserPath)('restrictions of a tournament', () => {
  test('are saved with their toast; the age is asked for, divisions need rosters before checkout', async () => {
    const page = await aPage()
    const { id } = await aTournament('singles')
    await signIn(page, 'super', restrictions(id))
    await page.getByRole('heading', { name: 'Tournament Restrictions' }).waitFor()
    await expectFine(page)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const [rosters, enforce] = [
      page.getByLabel('Require rosters before checkout'),
      page.getByLabel('Enforce Divisions when setting rosters'),
    ]
    await expect.poll(() => page.getByLabel('Minimum Captain Age', { exact: true }).count()).toBe(0)
    await page.getByLabel('Enforce a minimum captain age').check()
    await save.click()
    await page.getByText(age).waitFor()
    await expectFine(page)
    await page.getByLabel('Minimum Captain Age', { exact: true }).fill('21')
    if (!(await rosters.isChecked())) {
      await expect.poll(() => enforce.isDisabled()).toBe(true)
      await rosters.check()
    }
    await enforce.check()
    await page.getByLabel('Terms URL').fill('javascript:alert(1)')
    await save.click()
    await page.getByText('Enter an address that begins with https:// or http://.').waitFor()
    await page.getByLabel('Terms URL').fill('https://kegler.test/terms')
    await save.click()
    await page.getByText('Restrictions saved successfully.').waitFor()
    await page.reload()
    await expect.poll(() => enforce.isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Minimum Captain Age', { exact: true }).inputValue()).toBe('21')
    await rosters.uncheck()
    expect([await enforce.isChecked(), await enforce.isDisabled()]).toEqual([false, true])
    const seen = await asCaptain<{ termsUrl: string }>('captain@kegler.test', `GET registration/tournament/${id}`)
    expect(seen.termsUrl).toBe('https://kegler.test/terms')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => enforce.isChecked()).toBe(true)

    // what is not understood goes with its field: nobody could correct it
    await page.getByLabel('Minimum Captain Age', { exact: true }).fill('1.5')
    await page.getByLabel('Enforce a minimum captain age').uncheck()
    await save.click()
    await save.waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => page.getByLabel('Enforce a minimum captain age').isChecked()).toBe(false)
  })

  test('a bundling rule is ended and added again', async () => {
    const page = await aPage()
    const { id } = await aTournament('open')
    await signIn(page, 'super', restrictions(id))
    await page.getByText('Buying 1 Team entry allows purchase of 3 Doubles entries on the next day.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New Bundling Rule' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bundling Rule' })
    await dialog.getByText('The following bundling rule will no longer apply.').waitFor()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('No active rule to display.').waitFor()
    await page.getByRole('button', { name: 'New Bundling Rule' }).click()
    await chooseOption(page, 'Parent Event', 'Team')
    await chooseOption(page, 'Child Event', 'Team')
    await page.getByLabel('Quantity').fill('1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Cannot be the same as parent event').waitFor()
    await expectFine(page)
    await chooseOption(page, 'Child Event', 'Doubles')
    await page.getByText('Buying 1 Team entry allows purchase of 1 Doubles entry on the next day.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved!').waitFor()
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
  })

  test('two managers at once: the second sees who saved what', async () => {
    const { id } = await aTournament('singles')
    const page = await aPage()
    await signIn(page, 'super', restrictions(id))
    await page.getByLabel('Restrict bowlers to youth membership').check()
    const { revision: _, ...now } = await asCaptain<Record<string, unknown>>(
      'super@kegler.test',
      `GET setup/tournament/${id}/restriction`,
    )
    const body = { ...now, termsUrl: 'https://kegler.test/other' }
    await asCaptain('super@kegler.test', `PUT setup/tournament/${id}/restriction`, body)
    expectComplaint(/409 PUT/)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/Changed by super@kegler\.test at/).waitFor()
    await page.getByLabel('Theirs: https://kegler.test/other').waitFor()
  })
})
