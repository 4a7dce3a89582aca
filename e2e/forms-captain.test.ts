import { addDays } from '@kegler/domain/dates.ts'
import { describe, test } from 'vitest'
import { aPage, browserPath, site } from './browser.ts'
import { dialogOf, expectFormsToKeep, type FormRow, pressButton, typeAll } from './forms.ts'
import { fillCart } from './ordering.ts'
import { act, actOn } from './rosters.ts'
import { dayOf, showMonthOf } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

const messengers = 'Maplewood Messengers'

describe.skipIf(!browserPath)('what a captain typed stays', () => {
  test('in rosters and changes of squad, whatever the server answers', async () => {
    const page = await aPage()
    const { tournament } = await anOwner(page, 'captain', 'open', site, { waitingList: true, handOverUntilDays: 0 })
    const manage = `${site}/registration/manage/${tournament.id}`
    await page.goto(manage)
    const other = await aTournament('state mixed')
    await fillCart(page, other.id, { day: 7, event: 'Mixed Team', time: '02:30 PM', quantity: 1 })
    const firstDay = await dayOf(tournament.id, 0)
    const rows: FormRow[] = [
      {
        name: 'roster of the cart',
        open: async (to) => {
          await to.goto(`${site}/registration/rostercheckout/${other.id}`)
          await act(to, 'Entry #1', 'Manage Roster')
          return to.getByRole('form', { name: 'Roster of Entry #1' })
        },
        fill: (form) => form.getByLabel('Team Name').fill('Typed Team'),
        press: pressButton('Save'),
        call: 'POST registration/cartroster',
      },
      {
        name: 'roster of an entry',
        open: async (to) => {
          await to.goto(manage)
          await actOn(to, messengers, 'Manage Roster')
          return to.getByRole('form', { name: `Roster of ${messengers}` })
        },
        fill: typeAll({ 'Companion Code': 'FOG' }),
        press: pressButton('Save'),
        call: 'PUT registration/entry/:id',
      },
      {
        name: 'bowlers of a virtual event',
        open: async (to) => {
          await to.goto(manage)
          await to.getByRole('button', { name: 'Manage Bowlers of All Events' }).click()
          return to.getByRole('form', { name: 'Bowlers of All Events' })
        },
        fill: async (form) => {
          const first = form.getByRole('combobox').first()
          await first.selectOption((await first.inputValue()) === '' ? { index: 1 } : '')
        },
        press: pressButton('Save'),
        call: 'PUT virtualevent/bowlers',
      },
      {
        name: 'change of squad',
        open: async (to) => {
          await to.goto(manage)
          await actOn(to, messengers, 'Change Squad')
          return dialogOf(to, 'Change Squad')
        },
        fill: async (form) => {
          await showMonthOf(form.getByRole('region', { name: 'Choose a date' }), addDays(firstDay, 16))
          await form.locator('[data-day]:not([disabled])').last().click()
          await form.getByRole('radio').first().check()
        },
        press: pressButton('Save'),
        call: 'PUT registration/entry/:id/squad/change',
      },
      {
        name: 'hand-over',
        open: async (to) => {
          await to.goto(manage)
          await actOn(to, messengers, 'Hand Over Entry')
          const dialog = dialogOf(to, 'Hand Over Entry')
          await dialog.getByText('They can accept until').waitFor()
          return dialog
        },
        fill: typeAll({ 'E-mail address of the new captain': 'typed@kegler.test' }),
        press: pressButton('Offer'),
        call: 'POST registration/tournament/:tid/handovers',
      },
      {
        name: 'entries that wait to move',
        open: async (to) => {
          await to.goto(manage)
          await actOn(to, messengers, 'Change Squad')
          await dialogOf(to, 'Change Squad').getByRole('button', { name: 'Wait to Move' }).click()
          return dialogOf(to, 'Wait to Move')
        },
        fill: (form) => form.getByRole('checkbox').nth(2).check(),
        press: pressButton('Wait to Move'),
        call: 'POST registration/tournament/:tid/move/wait',
      },
    ]
    await expectFormsToKeep(page, rows)
  })
})
