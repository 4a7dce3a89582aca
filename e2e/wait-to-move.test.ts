import { addDays, formatDay, formatTime, formatWeekday } from '@kegler/domain/dates.ts'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, phone, signIn, site } from './browser.ts'
import { theMail } from './captains.ts'
import { actOn, entriesOf } from './rosters.ts'
import { asCaptain, dayOf, hold, placesLeft, row, showMonthOf, squadOf } from './season.ts'
import { anAccountLike, anOwner, aTournament, holdAllBut } from './tournaments.ts'

const messengers = 'Maplewood Messengers'

describe.skipIf(!browserPath)('entries that wait to move', () => {
  test('a captain lets a team wait for a start that is sold out; it is moved by itself, with a mail; staff see it in the line', async () => {
    const page = await aPage(phone)
    const { captain, tournament: open } = await anOwner(page, 'captain', 'open', site, { waitingList: true })
    const day = await dayOf(open.id, 10)
    const other = await anAccountLike('captain2')
    await holdAllBut(open, 0, [{ day, time: '08:00' }], other)
    await page.goto(`${site}/registration/manage/${open.id}`)
    await actOn(page, messengers, 'Change Squad')
    const changing = page.getByRole('dialog', { name: 'Change Squad' })
    await changing.getByRole('button', { name: 'Wait to Move', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Wait to Move' })
    await dialog.getByRole('button', { name: 'Wait to Move' }).click()
    await dialog.getByText('Choose at least one start.').waitFor()
    const start = dialog.getByRole('checkbox', { name: `08:00 AM, ${formatDay(day)}` })
    await start.check()
    await dialog.getByText('SOLD OUT').first().waitFor()
    await dialog.getByText(/^We move you at once and write to you, not later than /).waitFor()
    const until = addDays(day, -2)
    await dialog.getByLabel('Wait until').fill(`${until.slice(5, 7)}/${until.slice(8)}/${until.slice(0, 4)}`)
    await dialog.getByLabel('Wait until').blur()
    await dialog.getByText(`We move you at once and write to you, not later than ${formatDay(until)}.`).waitFor()
    await expectBothFine(page)
    await dialog.getByRole('button', { name: 'Wait to Move' }).click()
    await page
      .getByText('You wait to move 1 team: 1st of 1, 0 teams before you. Your entries keep their places')
      .waitFor()
    await theMail(captain.email, /You are on the waiting list/)
    const list = page.getByRole('list', { name: 'Your waiting list' })
    await list.getByText(new RegExp(`^${messengers}, reservation \\d{7}, now `)).waitFor()
    await expectBothFine(page)
    await page.goto(`${site}/registration`)
    await list.getByText('You wait to move 1 team: 1st of 1').waitFor()
    await list.getByRole('button', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change Your Request' })
    await change.getByText('You keep your place in the line.').waitFor()
    await expectBothFine(page)
    await page.keyboard.press('Escape')

    const office = await aPage()
    await signIn(office, 'super', `/admin/waits/${open.id}`)
    await office.getByText(/^Move of 1 Team \(\d{7}\)$/).waitFor()
    expect(await office.getByRole('button', { name: /^Offer / }).count()).toBe(0)
    await expectBothFine(office)

    await hold(other, [], open.id)
    await theMail(captain.email, /have the start you waited for/)
    await page.goto(`${site}/registration/manage/${open.id}`)
    await row(page, messengers, formatDay(day)).waitFor()
    expect(await list.count()).toBe(0)
    await office.reload()
    await office.getByText(/^Moved, /).waitFor()
  })

  test('two captains who want the full starts of each other exchange them from Move Teams', async () => {
    const open = await aTournament('open', { values: { waitingList: true } })
    const day = await dayOf(open.id, 9)
    const [early, late] = ['08:00', '11:30'] as const
    const captains = [await anAccountLike('captain'), await anAccountLike('captain2')]
    for (const [index, time] of [early, late].entries()) {
      const squadId = squadOf({ eventId: open.event('Team'), day, time })
      const entries = [{ squadId, quantity: 2 }]
      const captain = { firstName: 'Exchange', lastName: 'Captain', email: captains[index] }
      await asCaptain('admin@kegler.test', `POST admin/tournament/${open.id}/reservation`, { captain, entries })
      await expect.poll(async () => (await placesLeft(open.id))[squadId]).toBe(46)
    }
    await holdAllBut(open, 0, [{ day, time: early }], await anAccountLike('captain2'))
    await holdAllBut(open, 0, [{ day, time: late }], await anAccountLike('captain2'))
    for (const [index, time] of ['11:30 AM', '08:00 AM'].entries()) {
      const page = await aPage(index === 0 ? phone : undefined)
      await signIn(page, captains[index]?.split('@')[0] ?? '', `/registration/manage/${open.id}`)
      await page.getByRole('button', { name: 'Move Teams' }).click()
      const moving = page.getByRole('dialog', { name: 'Move Teams' })
      await showMonthOf(moving.getByRole('region', { name: 'Choose a date' }), day)
      await moving.getByRole('button', { name: new RegExp(`^${formatWeekday(day)}, .*SOLD OUT`) }).click()
      await moving.getByRole('listitem').getByText('SOLD OUT').waitFor()
      await expectBothFine(page)
      await moving.getByRole('button', { name: new RegExp(`^Wait to Move: ${time}`) }).click()
      const dialog = page.getByRole('dialog', { name: 'Wait to Move' })
      await dialog.getByRole('checkbox', { name: `${time}, ${formatDay(day)}`, checked: true }).waitFor()
      await expectBothFine(page)
      await dialog.getByRole('button', { name: 'Wait to Move' }).click()
      await page
        .getByText(/^You wait to move 2 teams: /)
        .first()
        .waitFor()
    }
    for (const email of captains) await theMail(email, /have the start you waited for/)
    const timesOf = async (email: string) =>
      (await entriesOf(email, open.id)).map(
        ({ squadDateTime }) => squadDateTime && formatTime(squadDateTime, 'America/Chicago'),
      )
    expect(await timesOf(captains[0] ?? '')).toEqual(['11:30 AM', '11:30 AM'])
    expect(await timesOf(captains[1] ?? '')).toEqual(['08:00 AM', '08:00 AM'])
  })
})
