/** A value as JSON has it in whose texts these names are 'Erased'; a name that is a part of a longer one stays. */
export function withoutNames(value: unknown, names: readonly string[]): unknown {
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  if (pattern === '') return value
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu')
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? one.replace(named, 'Erased') : one,
  ) as unknown
}
