const foreign: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => foreign[letter] ?? letter)
/** Every word that was typed occurs in the text, letter case and accents aside. */
export const nameMatches = (text: string, typed: string): boolean => {
  const searched = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Those whose name has every word, letter case and accents aside. */
export const named = <T extends { name: string }>(rows: readonly T[], words: string): T[] =>
  rows.filter(({ name }) => nameMatches(name, words.trim()))
