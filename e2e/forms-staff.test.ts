import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectComplaint, signIn, site } from './browser.ts'
import { dialogOf, expectFormsToKeep, type FormRow, pressButton, typeAll } from './forms.ts'
import { entriesOf } from './rosters.ts'
import { asCaptain } from './season.ts'
import { anOwner } from './tournaments.ts'

const admin = 'admin@kegler.test'

describe.skipIf(!browserPath)('what was typed stays on the other pages of staff', () => {
  test('about a captain, a reservation, a mail and a view', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const [entry] = (await entriesOf(captain.email, tournament.id)).filter(({ parentEntryId }) => !parentEntryId)
    const { captainId } = await asCaptain<{ captainId: string }>(admin, `GET admin/captain/${captain.email}/email`)
    const page = await aPage()
    await signIn(page, 'super', `/admin/captain/${captainId}`)
    const onCaptain = (button: string, title: string) => async (to: Page) => {
      await to.goto(`${site}/admin/captain/${captainId}`)
      await to.getByRole('button', { name: button, exact: true }).click()
      return dialogOf(to, title)
    }
    const rename = (lastName: string) => () =>
      asCaptain(admin, 'POST admin/captain/update', { captainId, firstName: 'Other', lastName, useAccountName: false })
    const rows: FormRow[] = [
      {
        name: "captain's name",
        open: onCaptain('Update Captain', 'Update Captain'),
        fill: typeAll({ 'First Name': 'Typed', 'Last Name': 'Name' }),
        press: pressButton('Save'),
        call: 'POST admin/captain/update',
        changeElsewhere: rename('Elsewhere'),
      },
      {
        name: 'notes on a captain',
        open: onCaptain('Notes', 'Notes'),
        fill: (form) => form.getByRole('textbox', { name: 'Notes' }).fill('Calls on Mondays.'),
        press: pressButton('Save'),
        call: 'POST admin/captain/:id/notes',
        changeElsewhere: () => asCaptain(admin, `POST admin/captain/${captainId}/notes`, { notes: 'By another.' }),
      },
      {
        name: 'change of captain',
        open: async (to) => {
          await to.goto(`${site}/admin/entry/${entry?.id}`)
          await to.getByRole('button', { name: 'Change Team Captain' }).click()
          return dialogOf(to, 'Change Captain')
        },
        fill: async (form) => {
          await form.getByRole('textbox', { name: 'Email' }).fill('typed.captain@kegler.test')
          await form.getByRole('button', { name: 'Search' }).click()
          await typeAll({ 'First Name': 'Typed', 'Last Name': 'Captain', Reason: 'Asked by telephone.' })(form)
        },
        press: pressButton('Create'),
        call: 'POST admin/captain/change/entry',
        changeElsewhere: () => asCaptain(admin, `POST admin/entry/${entry?.id}/note`, { text: 'Called.' }),
      },
      {
        name: 'reservation',
        open: async (to) => {
          await to.goto(`${site}/admin/squads?tournament=${tournament.id}`)
          await to.getByRole('textbox', { name: /^Quantity, Team 08:00 AM/ }).fill('1')
          await to.getByRole('button', { name: 'Add (1)' }).click()
          await to.getByText('Added to Cart!').waitFor()
          await to.goto(`${site}/admin/review/${tournament.id}`)
          return to.getByRole('form', { name: 'Reservation' })
        },
        fill: async (form) => {
          const captains = form.getByRole('region', { name: 'Captain information' })
          await captains.getByLabel('E-mail').fill(captain.email)
          await captains.getByText('is a captain already.').waitFor()
          const coordinator = form.getByRole('region', { name: /^Coordinator information/ })
          await coordinator.getByLabel('First Name').fill('Rosa')
          await coordinator.getByLabel('Last Name').fill('Lind')
          await coordinator.getByLabel('E-mail').fill('rosa.lind@kegler.test')
        },
        press: pressButton('Reserve Now'),
        call: 'POST admin/tournament/:id/reservation',
      },
      {
        name: 'mail to captains',
        open: async (to) => {
          await to.goto(`${site}/admin/mail?list=entries&numbers=${entry?.entryNumber}&sort=team`)
          await to.getByText(/^It goes to 1 captain\.$/).waitFor()
          return to.getByRole('region', { name: 'Write the mail' })
        },
        fill: async (form, to) => {
          await form.getByLabel('Subject').fill('Typed subject')
          await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Typed text.')
          await to.getByRole('article', { name: 'Mail' }).getByText('Typed text.').waitFor()
        },
        press: pressButton('Send a Test to Myself'),
        call: 'POST admin/mail/test',
        changeElsewhere: rename('Renamed'),
      },
      {
        name: 'view',
        open: async (to) => {
          await to.goto(`${site}/admin/entries?tournamentId=${tournament.id}&due=true`)
          await to.getByRole('button', { name: 'Save View' }).click()
          return dialogOf(to, 'Save View')
        },
        fill: typeAll({ Name: 'Typed view' }),
        press: pressButton('Save'),
        call: 'PUT admin/view',
      },
    ]
    await expectFormsToKeep(page, rows)
  })

  test('what another clerk has saved is shown beside it before either is kept', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain2')
    const [entry] = (await entriesOf(captain.email, tournament.id)).filter(({ parentEntryId }) => !parentEntryId)
    const { captainId } = await asCaptain<{ captainId: string }>(admin, `GET admin/captain/${captain.email}/email`)
    const page = await aPage()
    expectComplaint(/^409 /)
    await signIn(page, 'super', `/admin/captain/${captainId}`)
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    const notes = dialogOf(page, 'Notes')
    await notes.getByRole('textbox', { name: 'Notes' }).fill('Mine of today.')
    await asCaptain(admin, `POST admin/captain/${captainId}/notes`, { notes: 'By another.' })
    await notes.getByRole('button', { name: 'Save' }).click()
    const compared = notes.getByRole('alert').filter({ hasText: `Changed by ${admin} at ` })
    await compared.getByRole('radio', { name: 'Theirs: By another.' }).waitFor()
    expect(await compared.getByRole('radio', { name: 'Mine: Mine of today.' }).isChecked()).toBe(true)
    expect(await notes.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await compared.getByRole('button', { name: 'Continue' }).click()
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.waitFor({ state: 'detached' })
    const read = await asCaptain<{ notes: string }>(admin, `POST admin/captain/${captainId}`)
    expect(read.notes).toBe('Mine of today.')

    await page.goto(`${site}/admin/entry/${entry?.id}`)
    await page.getByRole('button', { name: 'Update Coordinator' }).click()
    const dialog = dialogOf(page, 'Update Coordinator')
    await typeAll({ 'First Name': 'Rosa', 'Last Name': 'Lind', Email: 'rosa.lind@kegler.test' })(dialog)
    const theirs = { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test' }
    await asCaptain(admin, `POST admin/entry/${entry?.id}/coordinator`, theirs)
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByText(`Changed by ${admin} at `).waitFor()
    await dialog.getByRole('radio', { name: 'Theirs: Ann', exact: true }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { coordinator } = await asCaptain<{ coordinator: object }>(admin, `GET admin/entry/${entry?.id}`)
    expect(coordinator).toEqual({ firstName: 'Ann', lastName: 'Lind', email: 'rosa.lind@kegler.test' })
  })

  test('in finance', async () => {
    const page = await aPage()
    await signIn(page, 'hqfinance', '/finance')
    const rows: FormRow[] = [
      {
        name: 'account name',
        open: async (to) => {
          await to.goto(`${site}/finance`)
          await to
            .getByRole('button', { name: /^Edit (?!the )/ })
            .first()
            .click()
          return dialogOf(to, 'Stripe Connect Account Name')
        },
        fill: typeAll({ 'Account Name': 'Typed account' }),
        press: pressButton('Save'),
        call: 'POST finance/modifyaccount',
      },
      {
        name: 'technology fee of a tournament',
        open: async (to) => {
          await to.goto(`${site}/finance`)
          await to.getByRole('tab', { name: 'Set Fees' }).click()
          await to
            .getByRole('button', { name: /^Edit the technology fee of/ })
            .first()
            .click()
          return dialogOf(to, 'Tournament Technology Fee')
        },
        fill: typeAll({ 'Technology Fee': '4.75' }),
        press: pressButton('Save'),
        call: 'POST finance/updateTournamentTechFee',
      },
    ]
    await expectFormsToKeep(page, rows)
  })
})
