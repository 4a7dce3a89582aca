import type { AuditAct } from '@kegler/domain/audit/acts.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { type Column, Table } from '../kit/table/Table.tsx'
import classes from './Audit.module.css'

type Row = AuditAct['rows'][number]
const columns: readonly Column<Row>[] = [
  { header: 'Message', cell: ({ message }) => message, names: true },
  {
    header: 'Type',
    phone: 'meta',
    cell: ({ thing, typeName }) => (thing.startsWith(typeName) ? thing : `${typeName}: ${thing}`),
  },
  { header: 'Property', phone: 'meta', cell: ({ propertyName }) => propertyName ?? '–' },
  { header: 'Original Value', cell: ({ originalValue }) => <Value text={originalValue} isGone /> },
  { header: 'Current Value', cell: ({ currentValue }) => <Value text={currentValue} /> },
]

/** The rows that an act wrote, under who wrote them and when. */
export const ActRows = ({ act, timeZone }: { act: Pick<AuditAct, 'at' | 'userEmail' | 'rows'>; timeZone: string }) => (
  <>
    <p className={classes.author}>{`${dayTimeText(act.at, timeZone)} · ${act.userEmail}`}</p>
    <Table rows={act.rows} columns={columns} keyOf={({ id }) => String(id)} pageSize={25} />
  </>
)

const Value = ({ text, isGone }: { text: string | null; isGone?: boolean }) =>
  text === null ? (
    <span className={classes.none}>none</span>
  ) : (
    <span data-gone={isGone} className={classes.value}>
      {text}
    </span>
  )
