/*
 * How texts are compared and ids are read. The database folds the same way: the function `folded` of its migrations.
 */

const signs = [
  [/[´`｀‘’‛ʹʻʼʾʿˊˋ′‵ꞌ＇]/g, "'"],
  [/[“”‟″＂]/g, '"'],
  // hyphens, dashes and the minus of documents
  [/[\u00ad\u02d7\u2010-\u2015\u2043\u207b\u2212\ufe58\ufe63\uff0d]/g, '-'],
  // nobody sees them
  [/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, ''],
] as const
/** Signs and digits of phones, documents and full-width keyboards as an English keyboard writes them. */
export const plainSigns = (text: string): string =>
  signs.reduce((plain, [sign, written]) => plain.replace(sign, written), text).normalize('NFKC')

const foreign: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't', ĸ: 'q' },
  ...{ '«': '<<', '»': '>>', '¡': '!', '¿': '?' },
}
/** Without letter case, accents and signs of its own keyboard. */
export const folded = (text: string): string =>
  plainSigns(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŋŧĸ«»¡¿]/g, (letter) => foreign[letter] ?? letter)
