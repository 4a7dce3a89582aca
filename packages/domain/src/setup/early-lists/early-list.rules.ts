import { dayTimeText } from '../../dates.ts'
import { figure, plural } from '../../texts.ts'

export const earlyPeopleAtMost = 5_000
const address = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']{2,}$/
const longest = 254

/** The addresses of a text, each once, in small letters: one to a line, or several; other cells of a CSV are passed over. */
export function peopleIn(text: string): string[] {
  return [...new Set(linesOf(text).flatMap(addressesOf))]
}

/** Why a text is no list of people, or null; the first line of a CSV may name its columns. */
export function whyNotPeople(text: string): string | null {
  const lines = linesOf(text)
  const wrong = lines.findIndex(
    (line, index) =>
      line.trim() !== '' && cellsOf(line).every((cell) => !isAddress(cell)) && !(index === 0 && isHead(line)),
  )
  const mistyped = lines.flatMap(cellsOf).find((cell) => cell.includes('@') && !isAddress(cell))
  if (mistyped) return `'${mistyped.slice(0, 60)}' is no e-mail address.`
  if (wrong >= 0) return `Line ${wrong + 1} has no e-mail address: '${(lines[wrong] ?? '').trim().slice(0, 60)}'.`
  const { length } = peopleIn(text)
  return length > earlyPeopleAtMost
    ? `A list has at most ${figure(earlyPeopleAtMost)} people; these are ${figure(length)}.`
    : null
}
const linesOf = (text: string) => text.split(/\r\n|\r|\n/)
/** 'Casey Kegel <casey@kegler.test>' is a cell with an address too. A line may be as long as the whole text. */
const cellsOf = (line: string) =>
  line
    .split(/[,;\t]/)
    .flatMap((cell) => (cell.includes('@') ? cell.split(/\s/) : [cell]))
    .map(bare)
    .filter((cell) => cell !== '')
/** Without brackets and quotes around it. */
function bare(cell: string): string {
  let [from, to] = [0, cell.length]
  while (from < to && /[\s<"']/.test(cell[from] ?? '')) from += 1
  while (from < to && /[\s>"']/.test(cell[to - 1] ?? '')) to -= 1
  return cell.slice(from, to)
}
const isAddress = (cell: string) => cell.length <= longest && address.test(cell)
const addressesOf = (line: string) =>
  cellsOf(line)
    .filter(isAddress)
    .map((cell) => cell.toLowerCase())
const isHead = (line: string) => !line.includes('@') && /mail/i.test(line)

/** '212 people, at most 6 places each: up to 1,272 places before registration opens for everybody.' */
export function earlyExtent(people: number, mostPlaces: number): string {
  if (people === 0) return 'Nobody is on this list yet.'
  const each = `${plural(people, 'person', 'people')} x ${plural(mostPlaces, 'place', 'places')}`
  return `${each} = ${plural(people * mostPlaces, 'place', 'places')} at most before registration opens for everybody.`
}

/** Why a list does not open at this time; null where it may. */
export const whyNotEarlier = (
  { opensAt, timeZone }: { opensAt: Date | null; timeZone: string },
  at: Date,
): string | null =>
  opensAt && at >= opensAt
    ? `Registration opens for everybody ${dayTimeText(opensAt, timeZone)}: choose an earlier time.`
    : null
