import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, signIn, site } from './browser.ts'
import { actOn } from './rosters.ts'
import { anOwner } from './tournaments.ts'

const rollers = 'Falls City Rollers'

describe.skipIf(!browserPath)('questions and waiver', () => {
  test('a manager asks, a captain answers on a phone and notes a paper, staff read it', async () => {
    const small = await aPage(phone)
    const { tournament } = await anOwner(small, 'captain')
    const page = await aPage()
    await signIn(page, 'super', `/tournament/update/${tournament.id}/communication`)
    const panel = page.getByRole('region', { name: 'Questions', exact: true })
    const form = page.getByRole('form', { name: 'New Question' })
    const add = async (label: string, kind: string, choices?: string) => {
      await panel.getByRole('button', { name: 'Add Question' }).click()
      await form.locator('[name=label]').fill(label)
      await form.getByRole('combobox', { name: 'Answer', exact: true }).selectOption({ label: kind })
      if (choices) await form.getByLabel('Choices').fill(choices)
    }
    await add('Shirt size', 'One of several choices', 'S')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Enter at least 2 choices, one to a line.').waitFor()
    await form.getByLabel('Choices').fill('S\nM\nL')
    await form.getByRole('region', { name: 'Preview of the question' }).getByLabel('Shirt size').selectOption('M')
    await expectBothFine(page)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByText('Each bowler · One of several choices').waitFor()
    await add('Hotel', 'Short text')
    await form.getByLabel('Asked of the team').check()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await panel.getByText('Team · Short text').waitFor()

    const labels = () =>
      panel.getByRole('button', { name: /^Edit / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
    await panel.getByRole('form', { name: 'New Question' }).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Move Hotel up' }).press('Enter')
    await expect.poll(labels).toEqual(['Edit Hotel', 'Edit Shirt size'])
    await panel.getByText('Shirt size').dragTo(panel.getByText('Hotel'))
    await expect.poll(labels).toEqual(['Edit Shirt size', 'Edit Hotel'])

    const waiver = page.getByRole('form', { name: 'Waiver' })
    await waiver.getByLabel('Bowlers accept a waiver').check()
    await waiver.getByLabel(/^Text of the waiver/).fill('# At my own risk\n\n- See https://kegler.test/rules')
    await waiver.getByRole('heading', { name: 'At my own risk' }).waitFor()
    await waiver.getByRole('button', { name: 'Save', exact: true }).click()
    await waiver.getByText('This is version 1').waitFor()
    await expectBothFine(page)

    await small.goto(`${site}/registration/manage/${tournament.id}`)
    await small.getByText(/questions to answer \(optional\), \d+ waivers to accept: open the roster/).waitFor()
    await actOn(small, rollers, 'Manage Roster')
    const roster = small.getByRole('form', { name: `Roster of ${rollers}` })
    await roster.getByLabel('Hotel').fill('Galt House')
    await roster
      .getByRole('group', { name: /^Questions to / })
      .nth(1)
      .getByLabel('Shirt size')
      .selectOption('L')
    await expectBothFine(small)
    const section = small.getByRole('region', { name: 'Waiver', exact: true })
    await section.getByRole('button', { name: 'Read the Waiver' }).click()
    await section.getByRole('heading', { name: 'At my own risk' }).waitFor()
    await section
      .getByRole('button', { name: /^Signed on Paper: / })
      .first()
      .click()
    const dialog = small.getByRole('dialog', { name: 'Signed on Paper' })
    await dialog.getByRole('textbox').fill('Mo Alley')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Waiver signed on paper').waitFor()
    await roster.getByRole('button', { name: 'Save', exact: true }).click()
    await roster.waitFor({ state: 'hidden' })

    await page.goto(`${site}/admin/answers?tournamentId=${tournament.id}`)
    await page.getByText('Waiver signed on paper').waitFor()
    await page.getByText('Galt House').first().waitFor()
    await expectBothFine(page)
    await page.goto(`${site}/admin/entries?tournamentId=${tournament.id}&waiverMissing=true`)
    await page.getByRole('row').filter({ hasText: rollers }).getByRole('link').first().click()
    const answers = page.getByRole('region', { name: 'Answers and waiver' })
    await answers.getByText('Galt House').waitFor()
    await answers.getByText('Waiver signed on paper').waitFor()
    await expectBothFine(page)
  })
})
