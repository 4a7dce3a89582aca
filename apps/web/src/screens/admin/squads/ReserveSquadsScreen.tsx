import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { Alert, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { isEmptyCart } from '../../../cart/cart.ts'
import { CartContext, useCart } from '../../../cart/useCart.ts'
import { firstOpenDay, isOpenDay } from '../../../places/choosing.ts'
import { adminCart } from '../../../staff/cart/adminCart.ts'
import { type ReservableTournament, reservableTournaments, reservationDates } from '../../../staff/cart/reservations.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { confirm } from '../../../ui/feedback/confirm.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { MonthGrid } from '../../../ui/MonthGrid.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { DayOffers } from './DayOffers.tsx'
import classes from './Reserve.module.css'

const route = getRouteApi('/staff/admin/squads')

/** Staff reserve squads for a captain: tournament, day, squads, then the review. */
export function ReserveSquadsScreen() {
  return (
    <CartContext value={adminCart}>
      <Stack gap="md">
        <Title order={1}>Reserve Squads</Title>
        <Choice />
      </Stack>
    </CartContext>
  )
}

function Choice() {
  const { tournament: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(reservableTournaments)
  const { tournament: ofCart } = useCart()
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the tournaments.</Loading>
  const tournament = read.data.find(({ id }) => id === (wanted ?? ofCart?.id))
  const choose = async (id: string) => {
    const other = id ? adminCart.otherThan(id) : null
    if (other && !(await mayClear(other.name))) return
    if (other) await adminCart.clear(other.id)
    void navigate({ search: id ? { tournament: id } : {} })
  }
  return (
    <>
      <NativeSelect
        label="Select Tournament"
        maw="32rem"
        value={tournament?.id ?? ''}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
        data={[
          { value: '', label: read.data.length > 0 ? 'Select a tournament' : 'No tournament is open for reservations' },
          ...read.data.map(({ id, name, statusDisplayName }) => ({
            value: id,
            label: `${name} (${statusDisplayName})`,
          })),
        ]}
      />
      {tournament && <Schedule key={tournament.id} tournament={tournament} />}
    </>
  )
}

/** One reservation is for one tournament. */
const mayClear = (name: string): Promise<boolean> =>
  confirm({
    title: 'Your cart holds another tournament',
    message: `Your cart has items for ${name}. Are you sure you want to clear your cart?`,
    confirm: 'Clear My Cart',
    danger: true,
  })

function Schedule({ tournament }: { tournament: ReservableTournament }) {
  const { date } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(reservationDates(tournament.id))
  const cart = useCart(tournament.id)
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the dates.</Loading>
  const dates = read.data
  const { firstAvailableSquadDate: first, lastAvailableSquadDate: last } = dates
  const day = date && isOpenDay(dates, date) ? date : firstOpenDay(dates)
  const inCart = (one: DayText) =>
    sumOf(
      cart.squads.filter(({ squadDateTime }) => dayOf(squadDateTime, tournament.timeZone) === one),
      ({ quantity }) => quantity,
    )
  const left = new Map(dates.availability.map(({ date, available }) => [date, Math.max(0, available - inCart(date))]))
  if (!day || !first || !last) return <Alert color="blue">No dates available for this tournament.</Alert>
  return (
    <div className={classes.columns}>
      <Panel p="min(0.75rem, 3.3vw)">
        <MonthGrid
          label="Choose a date"
          value={day}
          onChange={(chosen) =>
            void navigate({ search: { tournament: tournament.id, date: chosen }, resetScroll: false })
          }
          look={(one) =>
            isOpenDay(dates, one)
              ? {
                  label: `${left.get(one) ?? 0} places`,
                  mark: <span className={classes.left} data-left={left.get(one)} />,
                }
              : { disabled: true, label: 'cannot be chosen' }
          }
          first={first}
          last={last}
        />
        <Text size="sm" c="var(--text-soft)" mt="xs">
          Below each day: places left for staff.
        </Text>
      </Panel>
      <Stack gap="md" miw={0}>
        <DayOffers tournament={tournament} day={day} />
        <CartPanel tournamentId={tournament.id} title="Reservation" hideWhenEmpty />
        {!isEmptyCart(cart) && (
          <div>
            <ButtonLink to="/admin/review/$tournamentId" params={{ tournamentId: tournament.id }}>
              Review Reservation
            </ButtonLink>
          </div>
        )}
      </Stack>
    </div>
  )
}
