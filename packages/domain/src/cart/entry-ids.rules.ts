interface CartRoster {
  id: string
  squadId: string | null
  eventId: string
}
interface EntryIds {
  lines: readonly { id: string; eventId: string; quantity: number }[]
  /** Ids by squad, of the cart before the change. */
  before: ReadonlyMap<string, readonly string[]>
  /** Entries that the captain takes out. */
  removed: readonly string[]
  /** The rosters saved for the cart, oldest first. */
  rosters: readonly CartRoster[]
}

/**
 * The ids of the entries of a cart by squad, as many as the quantity. Entries keep theirs and their order; fewer lose
 * those without a roster first, the newest first. More take rosters that have no entry, of their squad, then of their event.
 */
export function entryIds({ lines, before, removed, rosters }: EntryIds, newId: () => string): Map<string, string[]> {
  const ids = new Map(
    lines.map(({ id, quantity }) => {
      const isOwn = (entry: string) => rosters.some((one) => one.id === entry && one.squadId === id)
      const kept = (before.get(id) ?? []).filter((entry) => !removed.includes(entry))
      const first = [...kept.filter(isOwn), ...kept.filter((entry) => !isOwn(entry))].slice(0, quantity)
      return [id, kept.filter((entry) => first.includes(entry))]
    }),
  )
  const unused = rosters.filter(({ id }) => !removed.includes(id) && ![...ids.values()].flat().includes(id))
  const take = (isFor: (roster: CartRoster, line: EntryIds['lines'][number]) => boolean) => {
    for (const line of lines) {
      const lineIds = ids.get(line.id) ?? []
      for (let index = 0; index < unused.length && lineIds.length < line.quantity; ) {
        const roster = unused[index]
        if (roster && isFor(roster, line)) lineIds.push(...unused.splice(index, 1).map(({ id }) => id))
        else index += 1
      }
    }
  }
  take((roster, line) => roster.squadId === line.id)
  take((roster, line) => roster.eventId === line.eventId)
  for (const { id, quantity } of lines) {
    const lineIds = ids.get(id) ?? []
    while (lineIds.length < quantity) lineIds.push(newId())
  }
  return ids
}
