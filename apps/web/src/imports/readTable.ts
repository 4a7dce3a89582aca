import { figure } from '@kegler/domain/texts.ts'
/** Rows of a file as text, the headings first; a row is where it is in the file, empty ones included. */
export type Rows = readonly (readonly string[])[]

const neither = 'This file is neither CSV nor XLSX. Please save it as one of them and try again.'
const mostBytes = 20_000_000
const mostRows = 20_000

/** A CSV file (UTF-8, UTF-16 or Windows) or the first sheet of an XLSX file. @throws Error with a sentence */
export async function readFile(file: Blob): Promise<Rows> {
  if (file.size > mostBytes) throw new Error('This file is larger than 20 MB. Please import it in parts.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? limited(await readSheetOf(bytes)) : await readText(decoded(bytes))
}

/** Comma, semicolon or tab separated text, as it is in a file or as a spreadsheet puts it on the clipboard. */
export async function readText(text: string): Promise<Rows> {
  const { default: papa } = await import('papaparse')
  // spreadsheets name what parts the cells in a line of its own, and do not show it
  const [, named, cells = ''] = /^\ufeff?(?:sep=(.)\r?\n)?([\s\S]*)$/i.exec(text) ?? []
  const { data, errors } = papa.parse<string[]>(cells, { delimiter: named ?? delimiterOf(cells) })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open)
    throw new Error(`Row ${(open.row ?? 0) + 1} has a quotation mark that does not belong there, or is not closed.`)
  return limited(data)
}

const signs = ['\t', ';', ',']
/** What parts the first row of several cells. The library looks at more rows, and gives up at empty ones. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n', 10)
  const headings = lines.find((line) => signs.some((sign) => line.includes(sign))) ?? ''
  const count = (sign: string) => headings.split(sign).length
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

async function readSheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<unknown[][]> {
  const { unzipSync, zipSync } = await import('fflate')
  const { readSheet } = await import('read-excel-file/universal')
  try {
    // what is not compressed is read without workers, whose scripts the policy of the pages refuses
    const stored = zipSync(unzipSync(bytes, { filter: ({ originalSize }) => originalSize < 200_000_000 }), { level: 0 })
    return await readSheet(stored.buffer as ArrayBuffer)
  } catch {
    throw new Error(neither)
  }
}

function limited(rows: readonly (readonly unknown[])[]): Rows {
  const all = rows.map((cells) => cells.map(toText))
  while (all.length > 0 && isBlank(all.at(-1) ?? [])) all.pop()
  if (all.length < 2)
    throw new Error('There is nothing to import: the first row holds the headings, the others follow.')
  if (all.length - 1 > mostRows)
    throw new Error(`There are ${figure(all.length - 1)} rows. Please import at most 20,000 at once.`)
  return all
}
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Days, times and both as the server reads them. Days before 1910 are times alone: spreadsheets count from 1900. */
function toText(value: unknown): string {
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T')
    if (day < '1910') return time.slice(0, 5)
    return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '').trim()
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) throw new Error(neither)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
