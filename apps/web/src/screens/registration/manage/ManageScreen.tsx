import { formatMoney } from '@kegler/domain/money.ts'
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useProfile } from '../../../client/session.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { GuardContext } from '../../../kit/form/useUnsavedGuard.ts'
import { PaymentReturn } from '../../../payments/PaymentReturn.tsx'
import { tournamentQuery } from '../../../places/tournaments.ts'
import { askedQuery } from '../../../questions/askedQuery.ts'
import { entriesQuery, virtualEntriesQuery } from '../../../rosters/owned.ts'
import { CaptainWaits } from '../../../waiting-list/CaptainWaits.tsx'
import { OwnOffers } from '../hand-over/lazyOffers.ts'
import { allDone, duesOf, sumOf, virtualGroups } from './balances.ts'
import { EntryList } from './EntryList.tsx'
import { PayBar, PendingBalance } from './PayBar.tsx'
import { Summary } from './Summary.tsx'
import { MoveTeams } from './squad-change/MoveTeams.tsx'
import { TeamOwnedTable } from './TeamOwnedTable.tsx'
import { finishBalance, notifyPaid } from './useBalancePayment.ts'
import { useExcludedDues } from './useExcludedDues.ts'
import { useOpenPanel } from './useOpenPanel.ts'
import { VirtualEntries } from './VirtualEntries.tsx'

const route = getRouteApi('/registration/manage/$tournamentId/{-$paymentId}')

/** Manage: the captain's purchased entries, their rosters and balances. */
export function ManageScreen() {
  // The router's types lose an optional param that follows another one.
  const { tournamentId, paymentId }: { tournamentId: string; paymentId?: string } = route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  const entries = useQuery(entriesQuery(tournamentId))
  const virtual = useQuery(virtualEntriesQuery(tournamentId))
  const asked = useQuery(askedQuery(tournamentId)).data
  const panels = useOpenPanel()
  const profile = useProfile()
  const { excluded, toggle } = useExcludedDues(tournamentId, paymentId !== undefined)
  const groups = virtualGroups(virtual.data ?? [])
  const dues = duesOf(entries.data ?? [], groups)
  const due = sumOf(dues)
  const isDone = entries.data && virtual.data && allDone(entries.data, groups)
  const selection = {
    isTicked: (key: string) => !excluded.has(key) && dues.some((due) => due.key === key),
    toggle,
  }
  const shared = { panels, selection }
  return (
    <Stack gap="lg" maw="60rem" w="100%" mx="auto">
      <Group justify="space-between" align="end" gap="0.75rem 1.5rem">
        <div>
          <Text c="var(--text-soft)">{tournament.name}</Text>
          <Title order={1}>Manage Entries</Title>
        </div>
        <Group gap="sm" align="start">
          {entries.data && <MoveTeams entries={entries.data} tournament={tournament} panels={panels} />}
          <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId }} variant="default">
            Register More
          </ButtonLink>
        </Group>
      </Group>
      {paymentId && (
        <PaymentReturn
          paymentId={paymentId}
          finish={(id) => finishBalance(tournamentId, id, false)}
          onOutcome={(outcome) => {
            if (outcome.kind === 'paid') notifyPaid(outcome.messages)
          }}
          // The id leaves the address, so that a reload does not show it again; the router's types lose this param.
          paid={<Navigate to={route.id} params={{ tournamentId, ...{ paymentId: undefined } }} replace />}
          pending={<PendingBalance />}
        />
      )}
      {profile?.hasHandOvers && <OwnOffers tournamentId={tournamentId} />}
      <CaptainWaits tournamentId={tournamentId} />
      {isDone && (
        <Alert color={due > 0 ? 'blue' : 'green'} role="status">
          <Text>{due > 0 ? `Your rosters are complete. ${formatMoney(due)} is still due.` : "You're all done!"}</Text>
        </Alert>
      )}
      {entries.data && <Summary entries={entries.data} due={due} asked={asked} panels={panels} />}
      {tournament.rosterMessage && (
        <Alert color="blue">
          <Text style={{ whiteSpace: 'pre-line' }}>{tournament.rosterMessage}</Text>
        </Alert>
      )}
      <GuardContext value={panels.guard}>
        <section aria-labelledby="entries">
          <Title order={2} id="entries" mb="sm">
            Entries
          </Title>
          <Await of={entries} loading="Loading entries" again />
          {entries.data?.length === 0 && <Empty>No entries to display</Empty>}
          {entries.data && entries.data.length > 0 && (
            <EntryList entries={entries.data} tournament={tournament} asked={asked} {...shared} />
          )}
        </section>
        <section aria-labelledby="virtual-entries">
          <Title order={2} id="virtual-entries" mb="sm">
            Virtual entries
          </Title>
          <Await of={virtual} loading="Loading virtual entries" again />
          {virtual.data && groups.length === 0 && <Empty>No virtual entries to display.</Empty>}
          <VirtualEntries groups={groups.filter(({ owner }) => owner === 'bowler')} {...shared} />
          <TeamOwnedTable groups={groups.filter(({ owner }) => owner === 'team')} {...shared} />
        </section>
      </GuardContext>
      <PayBar tournament={tournament} dues={dues} excluded={excluded} panels={panels} />
    </Stack>
  )
}
