import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, signIn, site } from './browser.ts'
import { loseAnswer, unreachable } from './connection.ts'
import { chooseMore } from './entry-acts.ts'
import { dialogOf, expectFormsToKeep, type FormRow, pressButton, typeAll } from './forms.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain } from './season.ts'
import { anOwner } from './tournaments.ts'

const admin = 'admin@kegler.test'
const superuser = 'super@kegler.test'

describe.skipIf(!browserPath)('what was typed stays on the page of an entry', () => {
  test('in each of its dialogs, while the entry is paid, moved and cancelled elsewhere', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entries = await entriesOf(captain.email, tournament.id)
    const entryId = entries.find(({ name }) => name === 'Okafor and Friends')?.id ?? ''
    const paidId = entries.find(({ balanceDue, parentEntryId }) => balanceDue === 0 && !parentEntryId)?.id ?? ''
    const page = await aPage()
    await signIn(page, 'super', `/admin/entry/${entryId}`)
    const note = () => asCaptain(admin, `POST admin/entry/${entryId}/note`, { text: 'Called.' })
    const pay = (amount: number) => () =>
      asCaptain(admin, `POST admin/entry/${entryId}/payment/other`, { paymentType: 'Cash', amount })
    const openOn = (id: string, button: string | RegExp, title: string) => async (to: Page) => {
      await to.goto(`${site}/admin/entry/${id}`)
      await to.getByRole('button', { name: button, exact: true }).click()
      return dialogOf(to, title)
    }
    const rows: FormRow[] = [
      {
        name: 'note',
        open: async (to) => {
          await to.goto(`${site}/admin/entry/${entryId}`)
          return to.getByRole('region', { name: 'Notes' })
        },
        fill: typeAll({ 'New note': 'Brings a sixth bowler.' }),
        press: pressButton('Add Note'),
        call: 'POST admin/entry/:id/note',
        changeElsewhere: note,
      },
      {
        name: 'payment by hand',
        open: openOn(entryId, 'Cash/Check', 'Accept Payment'),
        fill: async (form) => {
          await form.getByLabel('Method').selectOption('Check')
          await typeAll({ 'Check Number': '4711', Amount: '80.50', Notes: 'By post.' })(form)
        },
        press: pressButton('Save Payment'),
        call: 'POST admin/entry/:id/payment/other',
        changeElsewhere: pay(252.5),
      },
      {
        name: 'refund',
        open: openOn(paidId, 'Refund', 'Refund'),
        fill: async (form) => {
          await form.getByLabel('Method').selectOption('Check')
          await typeAll({ 'Check Number': '9001', Amount: '10', Notes: 'Agreed.' })(form)
        },
        press: pressButton('Refund'),
        call: 'POST admin/entry/:id/cancel',
        changeElsewhere: () =>
          asCaptain(superuser, `POST admin/entry/${paidId}/adjustment`, { amount: -5, notes: 'Rebate' }),
      },
      {
        name: 'adjustment',
        open: async (to) => {
          await to.goto(`${site}/admin/entry/${entryId}`)
          await chooseMore(to, 'Adjust')
          return dialogOf(to, 'Adjust Balance')
        },
        fill: typeAll({ Amount: '-12.50', Notes: 'Late start.' }),
        press: pressButton('Adjust Balance'),
        call: 'POST admin/entry/:id/adjustment',
        changeElsewhere: note,
      },
      {
        name: 'coordinator',
        open: openOn(entryId, 'Update Coordinator', 'Update Coordinator'),
        fill: typeAll({ 'First Name': 'Rosa', 'Last Name': 'Lind', Email: 'rosa.lind@kegler.test' }),
        press: pressButton('Update'),
        call: 'POST admin/entry/:id/coordinator',
        changeElsewhere: () =>
          asCaptain(admin, `POST admin/entry/${entryId}/coordinator`, {
            ...{ firstName: 'Other', lastName: 'Person', email: 'other@kegler.test' },
          }),
      },
      {
        name: 'roster',
        open: openOn(entryId, 'Manage Roster', 'Entry and Roster Information'),
        fill: typeAll({ 'Team Name': 'Typed and Kept', 'Companion Code': 'FOG' }),
        press: pressButton('Save'),
        call: 'PUT admin/entry/:id/roster',
        changeElsewhere: note,
        close: async (_, to) => {
          await to.keyboard.press('Escape')
          await to.getByRole('button', { name: 'Discard and continue' }).click()
        },
      },
      {
        name: 'cancellation',
        open: async (to) => {
          await to.goto(`${site}/admin/entry/${paidId}`)
          await chooseMore(to, 'Cancel Entry')
          const question = to.getByRole('button', { name: 'Continue' })
          const dialog = dialogOf(to, 'Cancel Entry')
          await question.or(dialog.getByLabel('Reason')).first().waitFor()
          if (await question.isVisible()) await question.click()
          return dialog
        },
        fill: async (form) => {
          await form.getByLabel('A part').check()
          await form.getByLabel('Method').selectOption('Check')
          await typeAll({ 'Check Number': '9002', Amount: '5', Reason: 'Ill.' })(form)
        },
        press: pressButton('Cancel Entry'),
        call: 'POST admin/entry/:id/cancel',
        changeElsewhere: () => asCaptain(admin, `POST admin/entry/${paidId}/note`, { text: 'Called.' }),
      },
      {
        name: 'move',
        open: openOn(entryId, 'Change Squad', 'Change Squad'),
        fill: async (form) => {
          await form.getByRole('radio', { disabled: false, checked: false }).first().check()
          await form.getByLabel('Reason').fill('Asked by telephone.')
        },
        press: pressButton('Change Squad'),
        call: 'PUT admin/entry/:id/squad/change',
        changeElsewhere: () => asCaptain(admin, `POST admin/entry/${entryId}/cancel`, {}),
      },
    ]
    await expectFormsToKeep(page, rows)
  })

  test('a press sends what it shows: a refused refund is gone, one whose answer was lost is looked up and said', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const entries = await entriesOf(captain.email, tournament.id)
    const paidId = entries.find(({ balanceDue, parentEntryId }) => balanceDue === 0 && !parentEntryId)?.id ?? ''
    const page = await aPage()
    await signIn(page, 'super', `/admin/entry/${paidId}`)
    const sent: string[] = []
    const call = /\/admin\/entry\/[\w-]+\/cancel$/
    page.on('request', (request) => {
      if (call.test(request.url())) sent.push(String(request.postDataJSON().checkNumber))
    })
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = dialogOf(page, 'Refund')
    const press = async (checkNumber: string) => {
      await dialog.getByLabel('Method').selectOption('Check')
      await typeAll({ 'Check Number': checkNumber, Amount: '10' })(dialog)
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    }
    expectComplaint(/^502 /)
    const message = 'The card provider refused it.'
    const refuse = (route: Route) => route.fulfill({ status: 502, json: { code: 'PaymentProvider', message } })
    await page.route(call, refuse)
    await press('9001')
    await dialog.getByText(message).waitFor()
    await page.unroute(call, refuse)
    await loseAnswer(page, 'POST', call)
    await press('9002')
    await dialog.getByText(unreachable).waitFor()
    await press('9003')
    await dialog.getByText(/^Your refund of \$10\.00 by Check 9002 was done\./).waitFor()
    expect(new Set(sent)).toEqual(new Set(['9001', '9002']))
    await dialog.getByRole('button', { name: 'New figures' }).click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('Refunded!').waitFor()
    const log = await asCaptain<{ payments: { type: string }[] }>(admin, `GET admin/entry/${paidId}/payment/log`)
    expect(log.payments.filter(({ type }) => type === 'Refund')).toHaveLength(2)
  })
})
