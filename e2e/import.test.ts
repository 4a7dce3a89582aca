import { strToU8, zipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPage, browserPath, expectFine, signIn } from './browser.ts'
import { expectNoSidewaysScroll } from './sizes.ts'
import { aTournament } from './tournaments.ts'

const unique = String(Date.now()).slice(-7)
const headings = 'Cert #,Center Name,Street,City,State,Zip,Phone,Number of Lanes'
const row = (n: number, lanes: string | number = 40) =>
  `${unique}-${n},Center ${n} of ${unique},${n} Pin St,Reno,NV,89501,(775) 555-0100,${lanes}`
const csv = (rows: readonly string[]) => Buffer.from([headings, ...rows].join('\r\n'))
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** A spreadsheet of one sheet; as large as those that are unpacked by workers elsewhere. */
function xlsx(rows: readonly string[]): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const cells = (line: string) =>
    line.split(',').map((cell, at) => `<c t="inlineStr" r="${'ABCDEFGH'[at]}1"><is><t>${cell}</t></is></c>`)
  const lines = [headings, ...rows].map((line, at) => `<row r="${at + 1}">${cells(line).join('')}</row>`).join('')
  const sheet = lines.replace(/<row r="(\d+)">.*?<\/row>/g, (all, n: string) => all.replace(/(r="[A-H])1"/g, `$1${n}"`))
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
    }),
  )
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import Centers' }).click()
  return page.getByRole('dialog', { name: 'Import Centers' })
}
async function choose(page: Page, dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a CSV or XLSX File' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}
const close = (dialog: Locator) => dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

describe.skipIf(!browserPath)('the import of centers', () => {
  test('a file with wrong rows: named with their numbers, nothing is written until they are skipped; twice changes nothing', async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    const dialog = await openImport(page)
    await expectFine(page)
    const rows = [row(1), row(2, 'many'), row(3), row(3)]
    await choose(page, dialog, 'centers.csv', csv(rows))
    await dialog.getByLabel('Certification number').waitFor()
    await dialog.getByText(`First row: ${unique}-1`).waitFor()
    await expect.poll(() => dialog.getByLabel('Lanes').inputValue()).toBe('7')
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Check 4 Rows' }).click()
    await dialog.getByText('2 new, 0 changed, 0 the same, 2 wrong.').waitFor()
    await dialog.getByRole('row', { name: '3 Enter the number of lanes as a whole number.' }).waitFor()
    await dialog.getByRole('row', { name: '5 Row 4 says the same already.' }).waitFor()
    await expectFine(page)
    const send = dialog.getByRole('button', { name: 'Import 2 Rows' })
    await expect.poll(() => send.isDisabled()).toBe(true)
    await dialog.getByLabel('Skip the 2 wrong rows').check()
    await send.click()
    await dialog.getByText('Imported: 2 new, 0 changed, 0 the same, 2 wrong.').waitFor()
    await close(dialog)
    const again = await openImport(page)
    await again
      .getByLabel('Or paste rows, headings included')
      .fill([headings, row(1), row(3)].join('\n').replaceAll(',', '\t'))
    await again.getByRole('button', { name: 'Use Pasted Rows' }).click()
    await again.getByRole('button', { name: 'Check 2 Rows' }).click()
    await again.getByText('0 new, 0 changed, 2 the same, 0 wrong.').waitFor()
    await again.getByText('There is nothing to import.').waitFor()
    await expect.poll(() => again.getByRole('button', { name: 'Import 0 Rows' }).isDisabled()).toBe(true)
  })

  test('10,000 rows of a spreadsheet, with progress', async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    const dialog = await openImport(page)
    await choose(page, dialog, 'centers.xlsx', xlsx(numbers(10_000).map((n) => row(n + 100))))
    await dialog.getByRole('button', { name: 'Check 10,000 Rows' }).click()
    await dialog.getByRole('progressbar').waitFor()
    await dialog.getByText('10,000 new, 0 changed, 0 the same, 0 wrong.').waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: 'Import 10,000 Rows' }).click()
    await dialog.getByText('Imported: 10,000 new').waitFor({ timeout: 60_000 })
  })

  test('a file that is neither gets a sentence; columns are chosen where headings say nothing', async () => {
    const page = await aPage()
    await signIn(page, 'super', '/tournament')
    const dialog = await openImport(page)
    await choose(page, dialog, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))
    await dialog.getByText('This file is neither CSV nor XLSX. Please save it as one of them and try again.').waitFor()
    await choose(page, dialog, 'a.csv', Buffer.from(`One,Two\n${unique}-a,Able`))
    await dialog.getByText('Choose the columns of: Certification number, Name.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Check 1 Row' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Certification number').selectOption('One')
    await dialog.getByLabel('Name', { exact: false }).last().selectOption('Two')
    await dialog.getByRole('button', { name: 'Check 1 Row' }).click()
    await dialog.getByText('1 new, 0 changed, 0 the same, 0 wrong.').waitFor()
  })

  test('is for superusers of the organisation alone', async () => {
    for (const who of ['manager', 'hubsuper']) {
      const page = await aPage()
      await signIn(page, who, '/tournament')
      await page.getByRole('heading', { name: 'All Tournaments' }).waitFor()
      await page.getByRole('checkbox', { name: 'Show All Tournaments' }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Import Centers' }).count()).toBe(0)
    }
  })
})

describe.skipIf(!browserPath)('the import of squads', () => {
  test('rows that were copied from a spreadsheet become squads of the calendar', async () => {
    const { id } = await aTournament('youth', { status: 1 })
    const page = await aPage()
    await signIn(page, 'super', `/tournament/update/${id}/squads`)
    await page.getByRole('button', { name: 'Import Squads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Squads' })
    await dialog
      .getByLabel('Or paste rows, headings included')
      .fill('Event\tDate\tStart Time\tStart lane\tEnd lane\nNo such\t1/2/2027\t9:00 AM\t1\t10')
    await dialog.getByRole('button', { name: 'Use Pasted Rows' }).click()
    await dialog.getByRole('button', { name: 'Check 1 Row' }).click()
    await dialog.getByText('0 new, 0 changed, 0 the same, 1 wrong.').waitFor()
    await dialog.getByText('There is no event No such in this tournament.').waitFor()
    await expectNoSidewaysScroll(page)
  })
})
