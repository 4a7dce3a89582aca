const bowled = (name: string, numberOfBowlers: number, entriesPerLanePair: number) => ({
  ...{ name, numberOfBowlers, entriesPerLanePair },
  ...{ gamesPerSeries: 3, maxEntriesPerBowler: 1, averageBased: true },
})
/** What a new bowled event usually is. */
export const eventPresets = {
  'Team of 5': bowled('Team', 5, 2),
  Doubles: bowled('Doubles', 2, 2),
  Singles: bowled('Singles', 1, 4),
} as const
/** What a virtual event usually is: fed by all bowled events, or by the teams alone. */
export const virtualEventPresets = {
  'All Events': { name: 'All Events', owner: 'bowler', averageBased: true },
  'Team All Events': { name: 'Team All Events', owner: 'team', averageBased: true },
} as const
/** The events of a championship, in the order in which they are shown. */
export const eventSet = [
  ...(Object.keys(eventPresets) as (keyof typeof eventPresets)[]),
  ...(Object.keys(virtualEventPresets) as (keyof typeof virtualEventPresets)[]),
] as const
export type PresetName = (typeof eventSet)[number]
export const isBowledPreset = (name: PresetName): name is keyof typeof eventPresets => name in eventPresets

export function whyNotTogether(names: readonly PresetName[]): string | null {
  if (!names.some(isBowledPreset)) return 'Choose at least one bowled event.'
  if (names.includes('Team All Events') && !names.includes('Team of 5'))
    return 'Team All Events is fed by the teams: choose Team of 5 too.'
  return new Set(names).size < names.length ? 'Choose each event once.' : null
}
