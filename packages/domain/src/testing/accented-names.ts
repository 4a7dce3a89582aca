/** Names and how they are searched: the rules of the browser and of the database must agree on them. */
export const accentedNames: readonly (readonly [name: string, folded: string])[] = [
  ['Łukasz', 'lukasz'],
  ['Ærø', 'aero'],
  ['Weiß', 'weiss'],
  ["O'Brien", "o'brien"],
  ['Nguyễn', 'nguyen'],
  ['Zoë Ångström', 'zoe angstrom'],
  ['Zoe\u0308', 'zoe'],
  ['Đorđević', 'dordevic'],
  ['Œuvre', 'oeuvre'],
  ['Þóra', 'thora'],
  ['Işık', 'isik'],
]
