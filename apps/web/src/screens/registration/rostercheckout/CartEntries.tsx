import { Button, Flex } from '@mantine/core'
import { call } from '../../../client/api.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import type { OpenRow } from '../../../kit/form/useOpenRow.ts'
import { Loading } from '../../../kit/Loading.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { showError } from '../../../kit/problems.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { ActionsMenu } from '../../../rosters/ActionsMenu.tsx'
import { type CartEntry, isDone, readRosterData } from '../../../rosters/cart/cartRosters.ts'
import type { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { RosterStatus } from '../../../rosters/RosterStatus.tsx'
import { confirmRemoval } from '../../../rosters/removal.tsx'
import { takeOldDrafts } from './oldDrafts.ts'
import { RosterCard } from './RosterCard.tsx'
import { useRemoveEntry } from './useRemoveEntry.ts'

const CartRosterEditor = lazyPart(
  () => import('./CartRosterEditor.tsx'),
  'CartRosterEditor',
  <Loading>Loading the roster</Loading>,
)

interface Props {
  tournament: Tournament
  rosters: ReturnType<typeof useCartRosters>
  rows: OpenRow
}

/** One row for each entry in the cart. */
export function CartEntries({ tournament, rosters, rows }: Props) {
  const { cartEntries, virtuals } = rosters
  const remove = useRemoveEntry(rosters)
  if (cartEntries.length === 0) return null
  const manage = (cartEntry: CartEntry) => {
    takeOldDrafts(cartEntries)
    void rows.show({ id: cartEntry.id })
  }
  const mayRemove = async ({ id, label, saved }: CartEntry) =>
    (await rows.leave()) &&
    (!saved ||
      ((await confirm({
        title: 'Remove Entry',
        message: `This will remove ${label} and the roster that you saved for it. Are you sure you want to do this?`,
        confirm: 'Remove Entry',
        danger: true,
      })) &&
        (await confirmRemoval(await whoLeaves(id)))))
  const whoLeaves = (id: string) =>
    call('POST registration/cartroster/verify', { body: { id, tournamentId: tournament.id, rosterPositions: [] } })
  return (
    <Flex component="ul" direction="column" gap="md">
      {cartEntries.map((cartEntry, index) => {
        const { id, label, squad, saved, unusedRoster } = cartEntry
        const wrong = problemsOf(saved)
        const done = isDone(cartEntry)
        const menu = `actions-${id}`
        const next = nextIncomplete(cartEntries, index)
        const failed = remove.variables?.id === id ? (remove.data?.messages ?? []) : []
        return (
          <li key={id}>
            <RosterCard
              title={label}
              event={squad.eventName}
              squad={{ squadDateTime: squad.squadDateTime, timeZone: tournament.timeZone }}
              team={teamOf(saved, unusedRoster)}
              status={<RosterStatus complete={done} divisionName={saved?.divisionName ?? null} />}
              problems={[...wrong, ...failed]}
              actions={
                <>
                  {!done && rows.open?.id !== id && (
                    <Button variant="light" aria-label={`Manage Roster of ${label}`} onClick={() => manage(cartEntry)}>
                      Manage Roster
                    </Button>
                  )}
                  <ActionsMenu
                    id={menu}
                    of={label}
                    busy={remove.isPending && remove.variables?.id === id}
                    actions={[
                      { label: 'Manage Roster', act: () => manage(cartEntry) },
                      {
                        label: 'Remove Entry',
                        act: () => void mayRemove(cartEntry).then((may) => may && remove.mutate(cartEntry), showError),
                        danger: true,
                      },
                    ]}
                  />
                </>
              }
            >
              {rows.open?.id === id && (
                <CartRosterEditor
                  cartEntry={cartEntry}
                  cartEntries={cartEntries}
                  virtuals={virtuals}
                  tournamentId={tournament.id}
                  onClose={() => rows.close(menu)}
                  onNext={next && (() => rows.goOn({ id: next.id }))}
                />
              )}
            </RosterCard>
          </li>
        )
      })}
    </Flex>
  )
}

/** What stops the order: each bowler of a saved roster who may not stay. */
function problemsOf(saved: CartEntry['saved']): string[] {
  if (!saved?.error) return []
  const bowlers = readRosterData(saved.rosterData).rosterPositions.map(({ bowler }) => bowler?.error?.Message)
  return [...new Set([saved.error, ...bowlers.filter((message) => message !== undefined)])]
}

/** The next roster that is not done: after this one, else the first. */
const nextIncomplete = (cartEntries: readonly CartEntry[], index: number): CartEntry | undefined =>
  [...cartEntries.slice(index + 1), ...cartEntries.slice(0, index)].find((one) => !isDone(one))

function teamOf(saved: CartEntry['saved'], unusedRoster: CartEntry['unusedRoster']): string | null {
  if (saved?.name) return `Team: ${saved.name}`
  return unusedRoster
    ? `We kept ${unusedRoster.name || 'a roster'} from another time: open it here and save it for this one.`
    : null
}
