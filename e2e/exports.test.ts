import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import type { Download, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { asCaptain } from './season.ts'
import { anAccountLike, anOwner } from './tournaments.ts'

const bytesOf = async (download: Download) => new Uint8Array(readFileSync(await download.path()))
const rowsOf = async (download: Download) => {
  const stored = zipSync(unzipSync(await bytesOf(download)), { level: 0 })
  return await readSheet(stored.buffer as ArrayBuffer)
}
/** Pages of one row, what a list of many pages looks like; all after the first wait until `rest` resolves. */
const readByOne = (page: Page, rest: Promise<void>) => {
  let asked = 0
  return page.route('**/api/admin/entries/list', async (route) => {
    const body = route.request().postDataJSON() as { exportId?: number }
    if (body.exportId === undefined) return await route.continue()
    asked += 1
    if (asked > 1) await rest
    await route.continue({ postData: { ...body, limit: 1 } }).catch(() => {}) // cancelled
  })
}

describe.skipIf(!browserPath)('exports', () => {
  test('a list becomes a spreadsheet or a text, page by page; it can be cancelled and is recorded', async () => {
    const { tournament } = await anOwner(await aPage(), 'captain')
    const { items: entries } = await asCaptain<{ items: { entryNumber: number }[] }>(
      'admin@kegler.test',
      'POST admin/entries/list',
      { tournamentId: tournament.id },
    )
    expect(entries.length).toBeGreaterThan(1)
    const page = await aPage()
    await signIn(page, 'admin', `/admin/entries?tournamentId=${tournament.id}&sort=team`)
    await page.getByRole('columnheader', { name: 'Balance' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Entries' })
    await dialog.getByLabel('Columns for').waitFor()
    await expectFine(page)
    const start = dialog.getByRole('button', { name: 'Export' })

    const rest = Promise.withResolvers<void>()
    await readByOne(page, rest.promise)
    const recorded = page.waitForResponse('**/api/admin/export')
    await start.click()
    await dialog.getByText(new RegExp(`^1 of ${entries.length} rows$`)).waitFor()
    await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByText('Cancelled. No file was saved.').waitFor()
    const { exportId } = (await (await recorded).json()) as { exportId: number }
    const large = (who: string) => asCaptain(who, 'POST admin/entries/list', { exportId, limit: 1000 })
    await large('admin@kegler.test')
    await expect(large(await anAccountLike('admin'))).rejects.toThrow('This export was not found.')

    rest.resolve()
    const [sheet] = await Promise.all([page.waitForEvent('download'), start.click()])
    expect(sheet.suggestedFilename()).toMatch(/^entries-\d{4}-\d\d-\d\d\.xlsx$/)
    await dialog.getByText(`${entries.length} rows saved as ${sheet.suggestedFilename()}.`).waitFor()
    const [head, ...rows] = await rowsOf(sheet)
    expect(head?.slice(0, 4)).toEqual(['Reservation Number', 'Team Name', 'Event', 'Tournament'])
    const numbers = rows.slice(0, entries.length).map(([number]) => number)
    expect(numbers.toSorted()).toEqual(entries.map(({ entryNumber }) => entryNumber).toSorted())
    const footer = String(rows.at(-1)?.[0])
    expect(footer).toMatch(/exported by .*admin@kegler\.test.* Filter: .*sort: team/)

    await dialog.getByLabel('File').selectOption('csv')
    await dialog.getByLabel('Columns for').selectOption('Money due')
    await dialog.getByLabel('Team Name').check()
    const [text] = await Promise.all([page.waitForEvent('download'), start.click()])
    const lines = Buffer.from(await bytesOf(text))
      .toString('utf8')
      .split('\r\n')
    expect(lines[0]).toBe('\ufeff"Reservation Number","Tournament","Captain","Captain E-mail","Balance","Team Name"')
    expect(lines).toHaveLength(entries.length + 4)
  })

  test('birth dates and addresses are ticked by hand and need a purpose', async () => {
    const { captain, tournament } = await anOwner(await aPage(), 'captain')
    const page = await aPage()
    await signIn(page, 'admin', `/admin/captains?tournamentId=${tournament.id}`)
    await page.getByText(captain.email).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Captains' })
    const birthDate = dialog.getByLabel(/^Birth Date/)
    await expect.poll(() => birthDate.isChecked()).toBe(false)
    await birthDate.check()
    await dialog.getByText('Say what birth dates or addresses are needed for.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Purpose' }).fill('Age groups')
    const start = dialog.getByRole('button', { name: 'Export' })
    const [sheet] = await Promise.all([page.waitForEvent('download'), start.click()])
    const [head, ...rows] = await rowsOf(sheet)
    expect(head?.at(-1)).toBe('Birth Date')
    expect(rows.map((row) => row[1])).toContain(captain.email)
    expect(rows.at(-1)?.[0]).toMatch(/Purpose: Age groups$/)
    await page.goto(`${site}/admin/money`)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: 'Export Payments' }).getByLabel('Columns for').waitFor()
    await expectFine(page)
  })

  test('lists offer every tournament and the events of the chosen one', async () => {
    const { tournament } = await anOwner(await aPage(), 'captain')
    const page = await aPage()
    await signIn(page, 'admin', '/admin/entries')
    const events = page.getByLabel('Event', { exact: true })
    await expect.poll(() => events.isDisabled()).toBe(true)
    await page.getByLabel('Tournament', { exact: true }).selectOption(tournament.id)
    await expect.poll(() => events.isDisabled()).toBe(false)
    await events.selectOption({ index: 1 })
    await expect.poll(() => new URL(page.url()).searchParams.has('eventId')).toBe(true)
  })
})
