import { type Season, shuffled } from './season.ts'

const first =
  `Lucky Rolling Thundering Velvet Sunday Midnight Golden Crooked Merry Rusty Northside Southpaw Lakeshore Copper
  Prairie Dancing Mighty Gentle Flying Humble Electric Barefoot Cosmic Maple`.split(/\s+/)
const second =
  `Strikers|Spares|Gutterballs|Head Pins|Turkeys|Tenth Frames|Rollers|Keglers|Lane Rangers|Split Ends|Alley Cats
  |Hook Shots|Tenpins|Foul Liners|Pocket Hunters|Pin Cushions|Messengers|Wood Choppers|Ball Returns|Brooklyns`
    .split('|')
    .map((name) => name.trim())

/** Every combination once, in a mixed order. */
export function teamNames(season: Season): () => string {
  const names = shuffled(
    season,
    first.flatMap((one) => second.map((other) => `${one} ${other}`)),
  )
  return () => {
    const name = names.pop()
    if (!name) throw new Error('There are no team names left.')
    return name
  }
}
