import { folded } from '../fold.ts'

/** Every word that was typed occurs in the text, letter case, accents and keyboards aside. */
export const nameMatches = (text: string, typed: string): boolean => {
  const searched = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Those whose name has every word, letter case and accents aside. */
export const named = <T extends { name: string }>(rows: readonly T[], words: string): T[] =>
  rows.filter(({ name }) => nameMatches(name, words.trim()))
