import { strToU8, zipSync } from 'fflate'
import type { Cell } from './cells.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const formats = 'http://schemas.openxmlformats.org'
const main = `${formats}/spreadsheetml/2006/main`
const office = `${formats}/officeDocument/2006/relationships`
const rels = `${formats}/package/2006/relationships`
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * Rows of a sheet as XML. Texts stand in their cells, so that none is taken for a formula, a number or a day.
 * @param before how many rows stand above them
 */
export const toSheetRows = (rows: readonly (readonly Cell[])[], before: number): string =>
  rows
    .map((cells, index) => {
      const row = before + index + 1
      return `<row r="${row}">${cells.map((cell, column) => toCell(cell, `${letters(column)}${row}`)).join('')}</row>`
    })
    .join('')

/** Of a column, 0 is A; two letters at most. */
const letters = (column: number): string =>
  `${column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`
const letterOf = (place: number) => String.fromCharCode(65 + place)

const toCell = (cell: Cell, at: string): string =>
  typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows none of these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** An XLSX file with one sheet. @param rows what `toSheetRows` answered */
export const toXlsx = (name: string, rows: readonly string[]): Uint8Array<ArrayBuffer> =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
  })
