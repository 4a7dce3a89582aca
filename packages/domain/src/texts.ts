/** '1,200' */
export const figure = (n: number): string => n.toLocaleString('en-US')

/** '1 entry', '1,200 entries' */
export const plural = (n: number, one: string, many: string): string => `${figure(n)} ${n === 1 ? one : many}`

/** '1000903, 1000904 and 3 more' */
export function joinNames(names: readonly string[], atMost = 10): string {
  const shown = names.slice(0, atMost).join(', ')
  return names.length > atMost ? `${shown} and ${names.length - atMost} more` : shown
}
