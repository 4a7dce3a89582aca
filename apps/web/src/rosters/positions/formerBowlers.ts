import { nameMatches } from '@kegler/domain/search/name-matches.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RosterDraft } from '../draft.ts'
import { isName } from './pasted.ts'
import type { FormerBowler, RosterSource } from './source.ts'

const shown = 8

/** A name is looked for from two letters on; ids are looked up by Enter alone. */
const mayBeName = (typed: string): boolean => typed.trim().length > 1 && /\p{L}/u.test(typed)

/**
 * Bowlers of the captain's rosters, now and earlier, who match what is typed and are not on this roster; none while it
 * cannot be a name. `isEmpty`: it was looked for, and nobody was found.
 */
export function useFormerBowlers(
  source: RosterSource,
  typed: string,
  { positions }: RosterDraft,
): { options: FormerBowler[]; isEmpty: boolean } {
  const [name] = useDebouncedValue(typed.trim().slice(0, 60), 200)
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...source.formerBowlers(name),
    enabled: mayBeName(typed) && mayBeName(name),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (!mayBeName(typed)) return { options: [], isEmpty: false }
  const options = data
    .filter(
      (one) =>
        !positions.some(({ bowler }) => bowler?.usbcId === one.usbcId) &&
        nameMatches(`${one.firstName} ${one.lastName} ${one.usbcId}`, typed),
    )
    .slice(0, shown)
  const isSettled = isSuccess && !isPlaceholderData && name === typed.trim().slice(0, 60)
  return { options, isEmpty: isSettled && options.length === 0 && isName(typed) }
}

/** A name can be typed only by who has had bowlers before. */
export const useHasFormerBowlers = (source: RosterSource): boolean =>
  (useQuery({ ...source.formerBowlers(''), staleTime: 60_000, retry: false }).data?.length ?? 0) > 0
