import { addDays } from '@kegler/domain/dates.ts'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { aPage, browserPath, signIn, site } from './browser.ts'
import { dialogOf, expectFormsToKeep, type FormRow, pressButton, typeAll } from './forms.ts'
import { asCaptain } from './season.ts'
import { anAccountLike } from './tournaments.ts'
import { aFullStart, joinLine } from './waiting-lists.ts'

/** A start that is full, and a captain who waits for two teams of it. */
async function aLine() {
  const start = await aFullStart()
  const { open, day } = start
  const email = await anAccountLike('captain')
  const { id } = await joinLine(email, start, 2)
  let atLeast = 2
  const change = async () => {
    const { waits } = await asCaptain<{ waits: { id: string; version: number; starts: { id: string }[] }[] }>(
      'admin@kegler.test',
      `GET admin/tournament/${open.id}/waits`,
    )
    const wait = waits.find((one) => one.id === id)
    atLeast = 3 - atLeast
    return asCaptain(email, `PUT registration/waits/${id}`, {
      ...{ quantity: 2, atLeast, sets: 0, needsSets: true, inOrder: false, until: addDays(day, -2) },
      ...{ squadIds: wait?.starts.map((start) => start.id), version: wait?.version },
    })
  }
  return { open, day, email, change }
}

describe.skipIf(!browserPath)('what was typed about the waiting list stays', () => {
  test('for staff, while the captain changes the request', async () => {
    const { open, change } = await aLine()
    const page = await aPage()
    await signIn(page, 'super', `/admin/waits/${open.id}`)
    const opened = (button: RegExp | string, title: string) => async (to: Page) => {
      await to.goto(`${site}/admin/waits/${open.id}`)
      await to.getByRole('button', { name: button }).first().click()
      return dialogOf(to, title)
    }
    const rows: FormRow[] = [
      {
        name: 'offer by hand',
        open: opened(/^Offer /, 'Offer Places'),
        fill: typeAll({ Team: '1' }),
        press: pressButton('Offer'),
        call: 'POST admin/tournament/:tid/waits/:waitId/offer',
        changeElsewhere: change,
      },
      {
        name: 'removal of a request',
        open: opened(/^Remove /, 'Remove from the Waiting List'),
        fill: typeAll({ Reason: 'Asked by telephone.' }),
        press: pressButton('Remove'),
        call: 'POST admin/tournament/:tid/waits/:waitId/remove',
        changeElsewhere: change,
      },
      {
        name: 'a captain on the telephone',
        open: opened('Add a Captain', 'Add a Captain'),
        fill: async (form) => {
          await typeAll({ Email: 'captain2@kegler.test', Teams: '3' })(form)
          await form.getByRole('checkbox').first().check()
        },
        press: pressButton('Add'),
        call: 'POST admin/tournament/:tid/waits',
        changeElsewhere: change,
      },
    ]
    await expectFormsToKeep(page, rows)
  })

  test('for captains who join and change a request', async () => {
    const { open, day, email } = await aLine()
    const page = await aPage()
    await signIn(page, email.split('@')[0] ?? '', `/registration/manage/${open.id}`)
    const rows: FormRow[] = [
      {
        name: 'request',
        open: async (to) => {
          await to.goto(`${site}/registration/schedule/${open.id}?date=${day}`)
          await to.getByRole('button', { name: 'Join Waiting List' }).first().click()
          return dialogOf(to, 'Join Waiting List')
        },
        fill: typeAll({ Teams: '3', 'At least': '2' }),
        press: pressButton('Join Waiting List'),
        call: 'POST registration/tournament/:tid/waits',
      },
      {
        name: 'change of a request',
        open: async (to) => {
          await to.goto(`${site}/registration/manage/${open.id}`)
          await to.getByRole('list', { name: 'Your waiting list' }).getByRole('button', { name: 'Change' }).click()
          return dialogOf(to, 'Change Your Request')
        },
        fill: typeAll({ Teams: '1', 'At least': '1' }),
        press: pressButton('Change'),
        call: 'PUT registration/waits/:id',
      },
    ]
    await expectFormsToKeep(page, rows)
  })
})
