/** 'Youth-25!' becomes 'Youth25': letters, digits and spaces, as they are typed. */
export const strippedTagName = (typed: string): string => typed.normalize('NFC').replace(/[^\p{L}\p{N} ]/gu, '')
