import { notEnough } from '@kegler/domain/cart/cart.rules.ts'
import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { addSquads } from '../../../cart/lines.ts'
import { offer } from '../../../cart/staff/adminCart.ts'
import { type ReservableTournament, reservableOn } from '../../../cart/staff/reservations.ts'
import { useAddToCart } from '../../../cart/useAddToCart.ts'
import { useCart } from '../../../cart/useCart.ts'
import { queries } from '../../../client/queries.ts'
import { showError } from '../../../kit/problems.ts'
import type { FoundOption, Search } from '../../../places/finder/search.ts'
import { mayTakeKept } from './mayTakeKept.ts'
import { StaffFinder } from './StaffFinder.tsx'

interface Props {
  tournament: ReservableTournament
  value: object
  onSearch: (search: Search) => void
  onClose: () => void
  onAdded: (day: DayText) => void
  onFound: (days: readonly DayText[]) => void
}

/** Adds all places of a date to the reservation, or none of them. */
export function FindForReservation({ tournament, value, onSearch, onClose, onAdded, onFound }: Props) {
  const { id, timeZone } = tournament
  const cart = useCart(id)
  const adding = useAddToCart(tournament)
  const take = useMutation({
    onError: showError,
    mutationFn: async ({ day, starts, sets }: FoundOption): Promise<string[]> => {
      adding.reset()
      const wanted = [...starts, ...sets]
      const days = new Set(wanted.map(({ startDateTime }) => dayOf(startDateTime, timeZone)))
      const read = await Promise.all(
        [...days].map((date) => queries.fetchQuery({ ...reservableOn(id, date), staleTime: 0 })),
      )
      const squads = read.flatMap((ofDay) => ofDay.squads)
      const gone = wanted.flatMap(({ id: squadId, quantity, eventName, startDateTime: startsAt }) => {
        const inCart = cart.squads.find((line) => line.id === squadId)?.quantity ?? 0
        const left = (squads.find((squad) => squad.id === squadId)?.adminAvailable ?? 0) - inCart
        return left < quantity
          ? [notEnough({ eventName, startsAt, day: dayOf(startsAt, timeZone), left }, timeZone)]
          : []
      })
      if (gone.length > 0) {
        await queries.invalidateQueries({ queryKey: ['POST admin/tournament/:tid/reservation/find'] })
        return gone
      }
      const taken = wanted.flatMap(({ id: squadId, quantity }) => {
        const squad = squads.find((one) => one.id === squadId)
        const inCart = cart.squads.find((line) => line.id === squadId)?.quantity ?? 0
        return squad ? [{ quantity: inCart + quantity, left: squad.adminAvailable, kept: squad.kept }] : []
      })
      if (!(await mayTakeKept(taken))) return []
      offer(tournament, squads, [])
      if (await adding.add(addSquads(wanted))) onAdded(day)
      return []
    },
  })
  return (
    <StaffFinder
      tournamentId={id}
      timeZone={timeZone}
      value={value}
      onSearch={(search) => {
        take.reset()
        onSearch(search)
      }}
      cart={cart.squads}
      take="Add All"
      onTake={take.mutate}
      busy={take.isPending}
      messages={[...(take.data ?? []), ...adding.refused.messages]}
      onFound={onFound}
      onClose={onClose}
    />
  )
}
