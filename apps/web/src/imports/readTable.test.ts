import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { findRepeated, fromHeadings, inChunks, matchColumns, toRows } from './columns.ts'
import { centerColumns } from './fields.ts'
import { readFile, readText } from './readTable.ts'

const file = (content: string | Uint8Array) => new Blob([content as BlobPart])
const sentence = (reading: Promise<unknown>) => reading.then(String, (error: Error) => error.message)

/** A spreadsheet with one sheet: texts, numbers, days (style 1), times (style 2). */
function xlsx(rows: string): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
  })
}
const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a file', () => {
  test.each([
    ['comma', 'Name,Lanes\r\nAble,40\r\n'],
    ['semicolon', 'Name;Lanes\nAble;40'],
    ['tab', 'Name\tLanes\nAble\t40\n\n\n'],
    ['byte order mark', '\ufeffName,Lanes\nAble,40'],
    ['named sign', '\ufeffsep=;\r\nName;Lanes\r\nAble;40'],
    ['quoted', '"Name","Lanes"\n" Able ","40"'],
  ])('%s', async (_, content) => {
    const rows = [
      ['Name', 'Lanes'],
      ['Able', '40'],
    ]
    expect(await readFile(file(content))).toEqual(rows)
    expect(await readText(content)).toEqual(rows)
  })

  test('keeps commas, quotes and lines inside of cells', async () => {
    expect((await readText('a,b\n"x, ""y""\nz",2'))[1]).toEqual(['x, "y"\nz', '2'])
  })

  test('headings over several lines, below a title', async () => {
    const content = 'Centers of 2026\n\n"Center\nName, official";City\nAble;Reno, NV'
    expect((await readText(content)).slice(2)).toEqual([
      ['Center\nName, official', 'City'],
      ['Able', 'Reno, NV'],
    ])
  })

  test('of another encoding', async () => {
    const latin = Uint8Array.from([...'Name\nCaf'].map((sign) => sign.charCodeAt(0)).concat(0xe9))
    expect(await readFile(file(latin))).toEqual([['Name'], ['Café']])
    const wide = Uint8Array.from([0xff, 0xfe, ...[...'a\nb'].flatMap((sign) => [sign.charCodeAt(0), 0])])
    expect(await readFile(file(wide))).toEqual([['a'], ['b']])
  })

  test('a spreadsheet: numbers, days and times as text', async () => {
    const rows = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Lanes')}${cell('C1', 'Day')}${cell('D1', 'Time')}</row>
      <row r="2">${cell('A2', 'Able')}<c r="B2"><v>40</v></c><c r="C2" s="1"><v>46150</v></c><c r="D2" s="2"><v>0.375</v></c></row>`
    expect(await readFile(file(xlsx(rows)))).toEqual([
      ['Name', 'Lanes', 'Day', 'Time'],
      ['Able', '40', '2026-05-08', '09:00'],
    ])
  })

  test('a spreadsheet of 10,000 rows', async () => {
    const rows = Array.from(
      { length: 10_001 },
      (_, index) =>
        `<row r="${index + 1}">${cell(`A${index + 1}`, `Center ${index}`)}${cell(`B${index + 1}`, 'Reno')}</row>`,
    )
    const read = await readFile(file(xlsx(rows.join(''))))
    expect([read.length, read[10_000]]).toEqual([10_001, ['Center 10000', 'Reno']])
  })

  const neither = 'This file is neither CSV nor XLSX. Please save it as one of them and try again.'
  test.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), neither],
    ['an old spreadsheet', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), neither],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }), neither],
    ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), neither],
    ['nothing', '', 'There is nothing to import: the first row holds the headings, the others follow.'],
    ['headings alone', 'a,b\n,\n', 'There is nothing to import: the first row holds the headings, the others follow.'],
    ['an open quote', 'a,b\n"x,1\n', 'Row 2 has a quotation mark that does not belong there, or is not closed.'],
    ['too much', `a\n${'x\n'.repeat(20_001)}`, 'There are 20,001 rows. Please import at most 20,000 at once.'],
  ])('%s is refused with a sentence', async (_, content, expected) => {
    expect(await sentence(readFile(file(content as string)))).toBe(expected)
  })
})

describe('columns', () => {
  test('are found by what people call them, each heading once', () => {
    const headings = ['CENTER NAME', 'Cert #', 'Zip', 'phone', 'Remarks', 'Name']
    expect(matchColumns(centerColumns, headings)).toMatchObject({ name: 0, zipCode: 2, phone: 3, lanes: null })
    expect(matchColumns(centerColumns, ['Certification #']).certificationNumber).toBe(0)
  })

  test('are those of the row that has most of them; the rows below keep their numbers', () => {
    const rows = [['Centers of 2026'], [], ['Center Name', 'City'], ['Able', 'Reno']]
    const read = fromHeadings(centerColumns, rows)
    expect(read[0]).toEqual(['Center Name', 'City'])
    expect(toRows(read, matchColumns(centerColumns, read[0] ?? []))).toEqual([
      { row: 4, values: { name: 'Able', city: 'Reno' } },
    ])
    const plain = [
      ['x', 'y'],
      ['1', '2'],
    ]
    expect(fromHeadings(centerColumns, plain)).toBe(plain)
  })

  test('rows keep their numbers across empty ones, and come in parts without gaps', () => {
    const rows = toRows([['a'], ['1'], ['2'], [''], ['3']], { name: 0, city: null })
    expect(rows.map(({ row, values }) => [row, values])).toEqual([
      [2, { name: '1' }],
      [3, { name: '2' }],
      [5, { name: '3' }],
    ])
    const parts = inChunks(rows, 500).map((part) => part.map(({ row }) => row))
    expect(parts).toEqual([[2, 3], [5]])
    expect(inChunks(rows, 1)).toHaveLength(3)
  })

  test('what is in a file twice is found wherever it is', () => {
    const rows = toRows([['a'], ['x'], ['y'], [' X '], ['']], { certificationNumber: 0 })
    expect([...findRepeated(rows, ({ certificationNumber = '' }) => certificationNumber)]).toEqual([[4, 2]])
  })
})
