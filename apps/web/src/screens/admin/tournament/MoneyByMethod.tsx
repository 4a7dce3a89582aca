import { sumOf, toCents } from '@kegler/domain/money.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../../../kit/Money.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Figures } from './figures.ts'

/** Payments and refunds by method; they sum to those of the entry dollars. */
export function MoneyByMethod({ figures: { methods, tournamentId } }: { figures: Figures }) {
  const rows = methods.map((row) => ({ ...row, paid: toCents(row.paid), refunded: toCents(row.refunded) }))
  const total = {
    method: allMethods,
    payments: sumOf(rows, ({ payments }) => payments),
    voided: sumOf(rows, ({ voided }) => voided),
    paid: sumOf(rows, ({ paid }) => paid),
    refunded: sumOf(rows, ({ refunded }) => refunded),
  }
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>Paid and Refunded by Method</Title>
      <Table
        className={classes.dense}
        rows={rows.length > 0 ? [...rows, total] : []}
        keyOf={({ method }) => method}
        empty="Nothing was paid yet."
        columns={[
          {
            header: 'Method',
            names: true,
            cell: ({ method }) => (
              <PaymentsLink tournamentId={tournamentId} method={method}>
                {method}
              </PaymentsLink>
            ),
          },
          {
            header: 'Payments',
            end: true,
            cell: ({ method, payments }) => (
              <PaymentsLink tournamentId={tournamentId} method={method} label={`${payments} payments, ${method}`}>
                {figure(payments)}
              </PaymentsLink>
            ),
          },
          ...(total.voided > 0
            ? [
                {
                  header: 'Voided',
                  end: true as const,
                  cell: ({ voided }: { voided: number }) => figure(voided),
                },
              ]
            : []),
          { header: 'Paid', end: true, cell: ({ paid }) => <Money cents={paid} /> },
          { header: 'Refunded', end: true, cell: ({ refunded }) => <Money cents={refunded} /> },
          { header: 'Kept', phone: 'end', end: true, cell: ({ paid, refunded }) => <Money cents={paid - refunded} /> },
        ]}
      />
    </Stack>
  )
}

const allMethods = 'All Methods'
interface LinkProps {
  tournamentId: string
  method: string
  label?: string
  children: ReactNode
}
const PaymentsLink = ({ tournamentId, method, ...rest }: LinkProps) => (
  <FigureLink to="/admin/money" search={{ tournamentId, ...(method === allMethods ? {} : { method }) }} {...rest} />
)
