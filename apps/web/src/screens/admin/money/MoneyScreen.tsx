import { dayTimeText } from '@kegler/domain/dates.ts'
import { moneyKinds, moneyMethods } from '@kegler/domain/payments/money-lines.rules.ts'
import { Group, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { DayFilter } from '../../../lists/DayFilter.tsx'
import { FlagFilter, TextFilter, TournamentFilter } from '../../../lists/filters.tsx'
import { ListPage, sortedBy } from '../../../lists/ListPage.tsx'
import { type List, useList } from '../../../lists/useList.ts'
import { NetAmount } from '../../../payments/NetAmount.tsx'

const presets = [{ name: 'Newest', search: { descending: true } }]

/** Payments and refunds of the group, by time. */
export function MoneyScreen() {
  const list = useList()
  const read = useQuery({
    ...query('POST admin/payments/list', { body: list.filters as object }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      screen="payments"
      title="Payments"
      list={list}
      read={read}
      presets={presets}
      filters={<Filters list={list} />}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'paidAt',
          header: 'Date',
          phone: 'meta',
          cell: ({ paidAt, timeZone }) => dayTimeText(paidAt, timeZone),
          ...sortedBy(list, undefined),
        },
        {
          name: 'captainName',
          header: 'Captain',
          names: true,
          cell: ({ captainId, captainName }) => (
            <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
              {captainName}
            </Link>
          ),
        },
        {
          name: 'kind',
          header: 'Type',
          phone: 'meta',
          cell: ({ kind }) => <span data-line>{kind}</span>,
        },
        { name: 'appliedTo', header: 'Entries', phone: 'meta', cell: ({ appliedTo }) => appliedTo },
        {
          name: 'tournamentName',
          header: 'Tournament',
          phone: 'hide',
          said: list.search.tournamentId !== undefined,
          cell: ({ tournamentName }) => tournamentName,
        },
        {
          name: 'method',
          header: 'Method',
          phone: 'meta',
          exports: ['method', 'checkNumber'],
          cell: ({ method, checkNumber }) => [method, checkNumber].filter(Boolean).join(' '),
        },
        { name: 'acceptedBy', header: 'Accepted By', phone: 'hide', cell: ({ acceptedBy }) => acceptedBy },
        { name: 'transactionId', header: 'Transaction', extra: true, cell: ({ transactionId }) => transactionId },
        { name: 'notes', header: 'Notes', extra: true, cell: ({ notes }) => notes },
        {
          name: 'amount',
          header: 'Amount',
          end: true,
          phone: 'end',
          cell: ({ amount, voidedAmount }) => <NetAmount amount={amount} voidedAmount={voidedAmount} />,
        },
      ]}
    />
  )
}

function Filters({ list }: { list: List }) {
  const { search, change } = list
  return (
    <Group gap="md" align="end">
      <TournamentFilter list={list} />
      <TextFilter list={list} label="Captain, check number or transaction" />
      <NativeSelect
        label="Type"
        value={String(search.kind ?? '')}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
        data={[{ value: '', label: 'All types' }, ...moneyKinds]}
      />
      <NativeSelect
        label="Method"
        value={String(search.method ?? '')}
        onChange={({ currentTarget }) => change({ method: currentTarget.value })}
        data={[{ value: '', label: 'All methods' }, ...moneyMethods]}
      />
      <DayFilter label="From" value={String(search.from ?? '')} onChange={(from) => change({ from })} />
      <DayFilter label="To" value={String(search.to ?? '')} onChange={(to) => change({ to })} />
      <FlagFilter list={list} name="includePastTournaments" label="Include Past Tournaments" beside />
    </Group>
  )
}
