import { addDays, dayOf, formatDayPadded } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad } from './ordering.ts'
import { dayOf as dayOfTournament, openSchedule } from './season.ts'
import { aTournament } from './tournaments.ts'

const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
const inConsole = (days: number) => formatDayPadded(addDays(dayOf(new Date(), 'America/Chicago'), days))
const name = 'captains with at least six teams last year'

describe.skipIf(!browserPath)('early opening', () => {
  test('a manager lists captains; they register before the others, so many places at most, on a phone', async () => {
    const phoneOfCaptain = await aPage(phone)
    const captain = await aCaptain(phoneOfCaptain)
    const open = await aTournament('open', { status: 2, values: { opensAt: inDays(9) } })

    const page = await aPage()
    await signIn(page, 'super', `/tournament/update/${open.id}`)
    const panel = page.getByRole('region', { name: 'Early Opening' })
    await panel.getByRole('button', { name: 'Add Early List' }).click()
    const form = page.getByRole('form', { name: 'New Early List' })
    await form.getByLabel('Name').fill(name)
    await form.getByRole('textbox', { name: 'The list opens on' }).fill(inConsole(5))
    await form.getByLabel('Most places a captain').fill('2')
    await form.getByRole('textbox', { name: 'People' }).fill('nobody')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText("Line 1 has no e-mail address: 'nobody'.").waitFor()
    await form.getByRole('textbox', { name: 'People' }).fill(`${captain.email}\nsomebody@kegler.test`)
    await form.getByText('2 people x 2 places = 4 places at most before registration opens for everybody.').waitFor()
    await expectBothFine(page)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved!').waitFor()
    await panel.getByText(name).waitFor()
    await expectBothFine(page)

    await phoneOfCaptain.goto(`${site}/registration`)
    const card = phoneOfCaptain.getByRole('article').filter({ hasText: open.name })
    await card.getByText(new RegExp(`^You may register from .+: ${name}\\.$`)).waitFor()
    await expectBothFine(phoneOfCaptain)
    await panel.getByRole('button', { name: `Edit ${name}` }).click()
    const saved = page.getByRole('form', { name: `Early List ${name}` })
    await saved.getByRole('textbox', { name: 'The list opens on' }).fill(inConsole(-1))
    await saved.getByRole('button', { name: 'Save', exact: true }).click()
    await saved.waitFor({ state: 'hidden' })
    const day = await dayOfTournament(open.id, 8)
    await openSchedule(phoneOfCaptain, open.id, day)
    await phoneOfCaptain.getByText('Until registration opens for everybody you can have at most 2 places.').waitFor()
    await addSquad(phoneOfCaptain, 'Team', '08:00 AM', 2)
    await expectBothFine(phoneOfCaptain)

    const other = await aPage(phone)
    await aCaptain(other)
    await other.goto(`${site}/registration/schedule/${open.id}`)
    await other.getByText(/^Registration opens /).waitFor()
    await expect.poll(() => other.getByText(/You may register from/).count()).toBe(0)

    await panel.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Removed!').waitFor()
    await expect.poll(() => panel.getByText(name).count()).toBe(0)
  })
})
