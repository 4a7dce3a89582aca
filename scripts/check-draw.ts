/*
 * Recomputes the order of a waiting room: node scripts/check-draw.ts <value> <n> [<number>]. With a number it says its
 * rank; without one it lists all, one a line: number, rank. docs/draw.md says where value and n stand.
 */
import { createHash } from 'node:crypto'

/** Ranks of the numbers 1 to n, in this order. */
export function ranksOf(value: string, n: number): number[] {
  const drawn = Array.from({ length: n }, (_, index) => index + 1)
    .map((number) => ({ number, hash: createHash('sha256').update(`${value} ${number}`).digest('hex') }))
    .sort((a, b) => (a.hash === b.hash ? a.number - b.number : a.hash < b.hash ? -1 : 1))
  const ranks: number[] = []
  for (const [index, { number }] of drawn.entries()) ranks[number - 1] = index + 1
  return ranks
}

if (import.meta.main) {
  const [value = '', n = '', number] = process.argv.slice(2)
  if (!/^[0-9a-f]{64}$/.test(value) || !/^[1-9]\d{0,6}$/.test(n)) {
    console.error('Usage: node scripts/check-draw.ts <value, 64 hexadecimal digits> <n> [<number>]')
    process.exit(1)
  }
  const ranks = ranksOf(value, Number(n))
  if (number) console.log(ranks[Number(number) - 1] ?? 'This number was not drawn.')
  else for (const [index, rank] of ranks.entries()) console.log(`${index + 1}\t${rank}`)
}
