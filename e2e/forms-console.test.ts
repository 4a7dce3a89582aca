import type { Locator, Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { aPage, browserPath, signIn, site } from './browser.ts'
import { aSetupTournament, chooseOption } from './console.ts'
import { dialogOf, expectFormsToKeep, type FormRow, pressButton, typeAll } from './forms.ts'
import { asCaptain } from './season.ts'
import { aTournament } from './tournaments.ts'

const formOf = (page: Page, name: string): Locator => page.getByRole('form', { name, exact: true })
const manager = 'manager@kegler.test'
const save = pressButton(/^Save$/)

describe.skipIf(!browserPath)('what was typed stays in the setup console', () => {
  test('in each form of a tournament, whatever the server answers', { timeout: 600_000 }, async () => {
    const page = await aPage()
    const { id } = await aTournament('open')
    const [bare, empty] = [await aSetupTournament(), await aSetupTournament()]
    const [location] = await asCaptain<{ id: string }[]>(manager, `GET setupEvents/${bare.id}/eventLocations`)
    for (const [name, numberOfBowlers] of [
      ['Singles', 1],
      ['Team', 5],
    ] as const)
      await asCaptain(manager, 'POST event', {
        ...{ tournamentId: bare.id, locationId: location?.id, name, numberOfBowlers, averageBased: true },
        ...{
          expenseFee: 10,
          lineageFee: 0,
          prizeFee: 0,
          gamesPerSeries: 3,
          entriesPerLanePair: 9,
          maxEntriesPerBowler: 1,
        },
      })
    await signIn(page, 'super', `/tournament/update/${id}`)
    /** Opens a form of a tab with a button. */
    const open =
      (tab: string, button: string, form: (page: Page) => Locator, of = id) =>
      async (to: Page) => {
        await to.goto(`${site}/tournament/update/${of}/${tab}`)
        await to.getByRole('button', { name: button }).first().click()
        return form(to)
      }
    const show =
      (tab: string, name: string, of = id) =>
      async (to: Page) => {
        await to.goto(`${site}/tournament/update/${of}/${tab}`)
        return formOf(to, name)
      }
    const rows: FormRow[] = [
      {
        name: 'general',
        open: show('', 'General settings', bare.id),
        fill: typeAll({ 'Contact Name': 'Typed', 'Contact Phone': '555-0100' }),
        press: save,
        call: 'PUT setup/tournament/:id',
      },
      {
        name: 'early list',
        open: open('', 'Add Early List', (to) => formOf(to, 'New Early List'), bare.id),
        fill: async (form) => {
          await form.getByRole('textbox', { name: 'The list opens on' }).fill('01/02/2090')
          await typeAll({ Name: 'Typed', 'Most places a captain': '3', People: 'typed@kegler.test' })(form)
        },
        press: save,
        call: 'POST setup/tournament/:id/earlyLists',
      },
      {
        name: 'messages',
        open: show('communication', 'Messages'),
        fill: (form) => form.getByLabel(/^Marketing Message/).fill('Typed and kept.'),
        press: pressButton('Update'),
        call: 'PUT setup/tournament/:id/messages',
      },
      {
        name: 'restrictions',
        open: show('restrictions', 'Tournament Restrictions'),
        fill: typeAll({ 'Terms URL': 'https://kegler.test/typed' }),
        press: save,
        call: 'PUT setup/tournament/:id/restriction',
      },
      {
        name: 'new question',
        open: open('communication', 'Add Question', (to) => formOf(to, 'New Question')),
        fill: async (form) => {
          await form.locator('[name=label]').fill('Typed')
          await form.locator('[name=help]').fill('Typed too')
        },
        press: save,
        call: 'POST setup/tournament/:id/questions',
      },
      {
        name: 'waiver',
        open: show('communication', 'Waiver'),
        fill: async (form) => {
          await form.getByLabel('Bowlers accept a waiver').check()
          await form.getByLabel(/^Text of the waiver/).fill('Typed')
        },
        press: save,
        call: 'PUT setup/tournament/:id/waiver',
      },
      {
        name: 'self-service',
        open: show('restrictions', 'Self-Service'),
        fill: async (form) => {
          await form.getByRole('combobox', { name: 'Captains may hand entries over until' }).click()
          await form.page().getByRole('option', { name: 'Days before the squad' }).click()
          await form.getByRole('textbox', { name: 'Captains may hand entries over until: days' }).fill('7')
        },
        press: save,
        call: 'PUT setup/tournament/:id/selfService',
      },
      {
        name: 'new event',
        open: open('events', 'Create Bowled Event', (to) => formOf(to, 'New Event')),
        fill: async (form) => {
          await form.getByRole('button', { name: 'Team of 5' }).click()
          await typeAll({ 'Event Name': 'Fives', 'Prize Fee': '12.50' })(form)
        },
        press: save,
        call: 'POST event',
      },
      {
        name: 'event',
        open: open('events', 'Edit Team', (to) => formOf(to, 'Team')),
        fill: typeAll({ 'Event Name': 'Typed Team' }),
        press: save,
        call: 'PUT event',
      },
      {
        name: 'virtual event',
        open: open('events', 'Create Virtual Event', (to) => formOf(to, 'Specify event details:')),
        fill: async (form) => {
          await form.getByRole('button', { name: 'All Events' }).click()
          await typeAll({ 'Prize Fee': '20' })(form)
        },
        press: save,
        call: 'POST virtualevent',
      },
      {
        name: 'age verification date',
        open: show('events', 'Age verification'),
        fill: async (form) => {
          await form.getByRole('textbox', { name: 'Age Verification Date' }).fill('01/15/2027')
          await form.getByRole('textbox', { name: 'Age Verification Date' }).press('Tab')
        },
        press: save,
        call: 'POST setup/tournament/:id/ageVerificationDate',
      },
      {
        name: 'new division',
        open: open('divisions', 'Create Division', (to) => formOf(to, 'New Division')),
        fill: typeAll({ 'Division Name': 'Typed', 'Minimum Average': '0', 'Maximum Average': '9900' }),
        press: save,
        call: 'POST division',
      },
      {
        name: 'divisions by average',
        open: open('divisions', 'Divisions by Average', (to) => dialogOf(to, 'Divisions by Average'), bare.id),
        fill: typeAll({ Divisions: '4', 'Lowest from': '150', 'Highest from': '210' }),
        press: pressButton('Create 4 Divisions'),
        call: 'POST division/set',
      },
      {
        name: 'fee',
        open: open('fees', 'New Fee', (to) => formOf(to, 'New Fee')),
        fill: async (form) => {
          await chooseOption(form, 'Event', 'Team')
          await typeAll({ Description: 'Awards', Fee: '2.50' })(form)
        },
        press: save,
        call: 'POST addonfee',
      },
      {
        name: 'deposit',
        open: async (to) => {
          await to.goto(`${site}/tournament/update/${id}/fees`)
          await to.getByRole('checkbox', { name: 'Captains may pay a deposit' }).check()
          return formOf(to, 'Deposit')
        },
        fill: typeAll({ 'Or Days Before the Squad': '14', Remind: '14, 3', Team: '50' }),
        press: save,
        call: 'PUT setup/tournament/:id/deposits',
      },
      {
        name: 'manager',
        open: open('permissions', 'Add Manager', (to) => formOf(to, 'Add Manager')),
        fill: typeAll({ 'E-mail': 'manager2@kegler.test' }),
        press: save,
        call: 'POST setup/tournament/:id/manager',
      },
      {
        name: 'bulk capacity',
        open: open('capacity', 'Bulk Update', (to) => dialogOf(to, 'Bulk Update')),
        fill: async (form) => {
          await typeAll({ 'Capacity (percent)': '50' })(form)
          await chooseOption(form, 'Event', 'Team')
        },
        press: save,
        call: 'POST capacity',
      },
      {
        name: 'capacity of a squad',
        open: async (to) => {
          await to.goto(`${site}/tournament/update/${id}/capacity`)
          const field = to.getByRole('textbox', { name: /^Available For Purchase, Team/ })
          return to.getByRole('row').filter({ has: field }).first()
        },
        fill: (form) => form.getByRole('textbox').fill('17'),
        press: save,
        call: 'POST capacity/:squadId',
      },
      {
        name: 'bundling rule',
        open: async (to) => {
          await to.goto(`${site}/tournament/update/${bare.id}/restrictions`)
          await to.getByRole('button', { name: 'New Bundling Rule' }).click()
          return formOf(to, 'New Bundling Rule')
        },
        fill: async (form) => {
          await chooseOption(form, 'Parent Event', 'Team')
          await chooseOption(form, 'Child Event', 'Singles')
          await typeAll({ Quantity: '2' })(form)
        },
        press: save,
        call: 'POST bundling',
      },
      {
        name: 'events of a championship',
        open: open('events', 'Create Championship Events', (to) => dialogOf(to, 'Championship Events'), empty.id),
        fill: (form) => form.getByLabel('Sell one Doubles and two Singles as one set').uncheck(),
        press: pressButton(/^Create \d Events$/),
        call: 'POST setup/tournament/:id/eventSet',
      },
      {
        name: 'new squad',
        open: async (to) => {
          await to.goto(`${site}/tournament/update/${id}/squads`)
          await to.locator('[data-day]').nth(20).click()
          return dialogOf(to, 'New Squad')
        },
        fill: async (form) => {
          await chooseOption(form, 'Event', 'Team')
          await chooseOption(form, 'Time', '5:30 PM')
          await typeAll({ 'Start lane': '1', 'End lane': '8', Description: 'Typed' })(form)
        },
        press: save,
        call: 'POST squad',
      },
      {
        name: 'squad plan',
        open: open('squads', 'Plan squads', (to) => dialogOf(to, 'Plan squads')),
        fill: async (form) => {
          await typeAll({ 'Start lane': '3', 'End lane': '8' })(form)
          const starts = form
            .getByRole('textbox', { name: /^Starts/ })
            .or(form.getByRole('combobox', { name: /^Starts/ }))
          await starts.first().click()
          await starts.first().fill('9:00 AM')
          await form.page().getByRole('option', { name: '9:00 AM', exact: true }).click()
        },
        press: pressButton('Preview'),
        call: 'POST setup/tournament/:id/squads/plan/preview',
      },
      {
        name: 'copy',
        open: open('', 'Copy Tournament', (to) => dialogOf(to, 'Copy')),
        fill: typeAll({ Name: 'Typed Copy' }),
        press: (form) => form.getByRole('button', { name: 'Copy', exact: true }).click(),
        call: 'POST setup/tournament/:id/copy',
      },
    ]
    await expectFormsToKeep(page, rows)
  })
})
