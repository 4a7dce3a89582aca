import { exportColumns, exportSets, listScreens, plainColumns } from '@kegler/domain/search/lists.rules.ts'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { cellsOf, footerOf, headersOf } from './cells.ts'
import { toCsv } from './writeCsv.ts'
import { toSheetRows, toXlsx } from './writeXlsx.ts'

describe('CSV', () => {
  test.each([
    ['Łukasz', '"Łukasz"'],
    ['Pin "Pals", two\nlines', '"Pin ""Pals"", two\nlines"'],
    ['=1+1', `"'=1+1"`],
    ['+1 555', `"'+1 555"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠A1', `"'＠A1"`],
    ['a=b', '"a=b"'],
    ['', '""'],
    [-40.5, '-40.5'],
  ])('%j', (cell, written) => {
    expect(toCsv([['A', cell], [cell]])).toBe(`"A",${written}\r\n${written}\r\n`)
  })
})

test('an XLSX file is read back as it was written: texts as texts, numbers as numbers', async () => {
  const rows = [
    ['Name', 'Balance'],
    ['Łukasz', 40.5],
    ['=1+1', -3],
    ['  <b>&amp;</b> "x"\ttwo\nlines ', 0],
    ['007', 1_000_000],
    ['bell \u0007, half \ud800', 1],
  ]
  const zip = toXlsx('A & B', [toSheetRows(rows.slice(0, 2), 0), toSheetRows(rows.slice(2), 2)])
  // the library reads what is compressed with workers
  const stored = zipSync(unzipSync(zip), { level: 0 })
  const read = await readSheet(stored.buffer as ArrayBuffer, { trim: false })
  expect(read).toEqual([...rows.slice(0, 5), ['bell , half \ufffd', 1]])
})

describe('cells', () => {
  test('of an entry, in the order in which they were chosen', () => {
    const row = {
      entryNumber: 1_000_001,
      squadDateTime: '2026-12-19T14:00:00Z',
      timeZone: 'America/Chicago',
      divisionFailed: true,
      divisionName: 'Open',
      isCancelled: true,
      groupCode: null,
    }
    const chosen = ['cancelled', 'squad', 'entryNumber', 'divisionName', 'groupCode']
    expect(headersOf('entries', chosen)).toEqual([
      'Cancelled',
      'Squad Date/Time',
      'Reservation Number',
      'Division',
      'Group Code',
    ])
    const [cancelled, squad, ...rest] = cellsOf('entries', chosen, row)
    expect([cancelled, ...rest]).toEqual(['yes', 1_000_001, 'failed', ''])
    expect(squad).toBe('Dec 19th, 2026, 08:00 AM CT')
  })

  test('the footer says who, when, with which filter and what for', () => {
    const at = new Date('2026-11-22T15:40:00Z')
    const given = { rows: 1234, who: 'Ingrid Solberg', at, zone: 'America/Chicago', search: 'due=true', purpose: '' }
    expect(footerOf(given)).toMatch(
      /^1,234 rows, exported by Ingrid Solberg on Nov 22nd, 2026, 09:40 AM CT\. Filter: due: true\.$/,
    )
    const other = footerOf({ ...given, rows: 1, search: '', purpose: 'Age groups' })
    expect(other).toMatch(/^1 row, .* Filter: none\. Purpose: Age groups$/)
  })

  test('no set of columns has what is personal, and each is of its list', () => {
    for (const screen of listScreens) {
      const known = plainColumns(screen)
      for (const { columns } of exportSets[screen]) expect(known).toEqual(expect.arrayContaining([...columns]))
      expect(exportColumns[screen].filter(({ name }) => !known.includes(name)).every(({ personal }) => personal)).toBe(
        true,
      )
    }
  })
})
