import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectBothFine, expectComplaint, expectFine, phone, signIn, site } from './browser.ts'
import { aCaptain } from './captains.ts'
import { addSquad } from './ordering.ts'
import { asCaptain, dayOf, openSchedule, postJson } from './season.ts'
import { anAccountLike, aTournament } from './tournaments.ts'

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
const set = (id: string, values: object) => postJson(`${site}/sandbox/makers/tournament/${id}/set`, values)
const take = (email: string, tid: string) => asCaptain(email, `POST registration/tournament/${tid}/room`)

describe.skipIf(!browserPath)('waiting room', () => {
  test('a captain takes a number, is drawn, comes in and buys; a stranger is led to the room, on a phone', async () => {
    const page = await aPage(phone)
    // as Chrome on Android: notifications are granted, and refuse to be made by a page
    await page.addInitScript(() => {
      const refuse = () => {
        throw new TypeError('Illegal constructor.')
      }
      const granted = async () => 'granted'
      Object.assign(window, {
        Notification: Object.assign(refuse, { permission: 'granted', requestPermission: granted }),
      })
    })
    await aCaptain(page)
    const values = { waitingRoom: true, opensAt: inMinutes(10), peoplePerMinute: 60 }
    const open = await aTournament('open', { status: 2, values })
    await page.goto(`${site}/registration`)
    const card = page.getByRole('article').filter({ hasText: open.name })
    await card.getByRole('link', { name: 'Go to the Waiting Room' }).click()
    await page.getByRole('heading', { name: 'Waiting Room' }).waitFor()
    await expectFine(page)
    await page.getByRole('button', { name: 'Take a Number' }).click()
    await page.getByText('You are in the waiting room with number 1.').waitFor()
    await page.getByText('You can close this page; your number stays.').waitFor()
    await page.getByText('How it is drawn').click()
    await page.getByText(/The value is that of round \d+ of the public beacon/).waitFor()
    await expectFine(page)
    // the same number in another tab
    await page.reload()
    await page.getByText('You are in the waiting room with number 1.').waitFor()
    await page.getByLabel('Sound and notification when it is your turn').check()
    await take(await anAccountLike('captain2'), open.id)

    await set(open.id, { opensAt: inMinutes(0) })
    await page.getByText('It is your turn: come in.').first().waitFor({ timeout: 60_000 })
    await page.getByText('How it is drawn').click()
    await page.getByText(/n = 2; your number is 1\./).waitFor()
    await page.getByRole('heading', { name: 'Places left' }).waitFor()
    await expectFine(page)
    await page.goto(`${site}/registration`)
    await card.getByText('It is your turn: come in.').waitFor()
    await card.getByRole('button', { name: 'Come In' }).click()
    await page.getByText(/You have until \d\d:\d\d [AP]M \w+ to choose and pay\./).waitFor()
    const day = await dayOf(open.id, 8)
    await openSchedule(page, open.id, day)
    await addSquad(page, 'Team', '08:00 AM', 1)
    await expectFine(page)
    await page.goto(`${site}/registration/checkout/${open.id}`)
    await page.getByText(/You have until \d\d:\d\d/).waitFor()

    const other = await aPage()
    await aCaptain(other)
    await openSchedule(other, open.id, day)
    await other.getByText('Registration goes through the waiting room.').waitFor()
    expectComplaint(/^409 PUT/)
    await other.getByRole('textbox', { name: 'Quantity, Team 08:00 AM' }).fill('1')
    await other.getByRole('button', { name: 'Add (1)' }).click()
    await other.getByRole('heading', { name: 'Waiting Room' }).waitFor()
    await other.getByRole('button', { name: 'Take a Number' }).click()
    await other
      .getByText(/You are number 3\.|It is your turn: come in\./)
      .first()
      .waitFor()
    await expectBothFine(other)
  })

  test('staff see it live, pause it with a reason and put a captain on the telephone into it', async () => {
    const page = await aPage()
    const values = { waitingRoom: true, opensAt: inMinutes(10), peoplePerMinute: 60 }
    const open = await aTournament('open', { status: 2, values })
    const email = await anAccountLike('captain2')
    await asCaptain(email, 'GET authorization/getProfile')
    const first = await anAccountLike('captain')
    await expect.poll(() => take(first, open.id).catch(() => null)).not.toBe(null)
    await signIn(page, 'admin', `/admin/room/${open.id}`)
    await page.getByText('Open, before the draw').waitFor()
    await page.getByRole('button', { name: 'Add to Waiting Room' }).click()
    const add = page.getByRole('dialog', { name: 'Add to Waiting Room' })
    await add.getByLabel('Email').fill(email)
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Number 2.').waitFor()
    await set(open.id, { opensAt: inMinutes(0) })
    await page.getByText('Letting in').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    const pause = page.getByRole('dialog', { name: 'Pause' })
    await expectFine(page)
    await pause.getByLabel('Reason').fill('The hall is full.')
    await pause.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Letting in is paused.').waitFor()
    await page.getByText('Paused', { exact: true }).waitFor()
    await expectBothFine(page)
  })

  test('a manager switches it on where an opening is set', async () => {
    const page = await aPage()
    const { id } = await aTournament('singles', {
      status: 2,
      values: { bccEmail: 'office@kegler.test', exportId: 'lanelink' },
    })
    await signIn(page, 'super', `/tournament/update/${id}`)
    const box = page.getByRole('checkbox', { name: 'Waiting Room' })
    await box.waitFor()
    expect(await box.isDisabled()).toBe(true)
    await set(id, { opensAt: inMinutes(6_000) })
    await page.reload()
    await box.check()
    expect(await page.getByLabel('Room opens').inputValue()).toBe('30')
    await page.getByLabel('Time to buy').fill('9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter at least 10.').waitFor()
    await page.getByLabel('Time to buy').fill('20')
    await page.getByLabel('Let in').fill('120')
    await expectFine(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Tournament saved Successfully.').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Let in').inputValue()).toBe('120')
  })
})
