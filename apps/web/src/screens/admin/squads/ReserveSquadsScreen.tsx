import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { cartCount, isEmptyCart } from '../../../cart/cart.ts'
import { adminCart } from '../../../cart/staff/adminCart.ts'
import { type ReservableTournament, reservableTournaments, reservationDates } from '../../../cart/staff/reservations.ts'
import { CartContext, useCart } from '../../../cart/useCart.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { Money } from '../../../kit/Money.tsx'
import { MonthGrid } from '../../../kit/MonthGrid.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import bar from '../../../kit/StickyBar.module.css'
import { firstOpenDay, isOpenDay } from '../../../places/choosing.ts'
import { DayOffers } from './DayOffers.tsx'
import classes from './Reserve.module.css'

const route = getRouteApi('/staff/admin/squads')
const FindForReservation = lazyPart(() => import('./FindForReservation.tsx'), 'FindForReservation')

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
  if (!read.data) return <Await of={read} loading="Loading the tournaments." />
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
  const { date, find } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: { date?: DayText; find?: object }) =>
    void navigate({ search: { tournament: tournament.id, ...(date && { date }), ...search }, resetScroll: false })
  /** Days that the last search found. */
  const [fitting, setFitting] = useState<readonly DayText[]>([])
  const read = useQuery(reservationDates(tournament.id))
  const cart = useCart(tournament.id)
  if (!read.data) return <Await of={read} loading="Loading the dates." />
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
          onChange={(chosen) => show({ date: chosen })}
          look={(one) =>
            isOpenDay(dates, one)
              ? {
                  label: `${fitting.includes(one) ? 'fits your search, ' : ''}${left.get(one) ?? 0} places`,
                  ringed: fitting.includes(one),
                  mark: <span className={classes.left} data-left={left.get(one)} />,
                }
              : { disabled: true, label: 'cannot be chosen' }
          }
          first={first}
          last={last}
        />
        <Text
          size="sm"
          c="var(--text-soft)"
          mt="xs"
        >{`Below each day: places left for staff.${fitting.length > 0 ? ' With a ring: fits your search.' : ''}`}</Text>
        <Button variant="default" mt="xs" onClick={() => show({ find: {} })}>
          Find a Date
        </Button>
        {find && (
          <FindForReservation
            tournament={tournament}
            value={find}
            onSearch={(search) => show({ find: search })}
            onClose={() => show({})}
            onFound={setFitting}
            onAdded={(added) => show({ date: added })}
          />
        )}
      </Panel>
      <Stack gap="md" miw={0}>
        <DayOffers tournament={tournament} day={day} />
        <CartPanel tournamentId={tournament.id} title="Reservation" hideWhenEmpty />
        {!isEmptyCart(cart) && (
          <section aria-label="Your reservation" className={bar.bar}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Group gap="0 0.5rem">
                <span>{plural(cartCount(cart), 'item', 'items')}</span>
                <Text fw={650} lh={1.25}>
                  <Money dollars={cart.total} />
                </Text>
              </Group>
              <ButtonLink to="/admin/review/$tournamentId" params={{ tournamentId: tournament.id }}>
                Review Reservation
              </ButtonLink>
            </Group>
          </section>
        )}
      </Stack>
    </div>
  )
}
