import { needsNoList, removalSentence } from '@kegler/domain/setup/people/people.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useProfile } from '../../../../client/session.ts'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { Empty } from '../../../../kit/Empty.tsx'
import type { OpenRow } from '../../../../kit/form/useOpenRow.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import classes from './PeoplePanel.module.css'
import { PersonForm } from './PersonForm.tsx'

interface Row {
  id: string
  email: string | null
  isOwn: boolean
  /** Cannot be removed here. */
  stays: boolean
  note: string | null
}
interface Props {
  kind: 'manager' | 'administrator'
  title: string
  text: string
  hint: string
  rows: readonly Row[]
  open: OpenRow
}
const removals = {
  manager: (id: string, managerId: string) => ({
    call: 'POST setup/tournament/:id/manager/:managerId/remove' as const,
    send: { params: { id, managerId } },
  }),
  administrator: (id: string, administratorId: string) => ({
    call: 'POST setup/tournament/:id/administrator/:administratorId/remove' as const,
    send: { params: { id, administratorId } },
  }),
}
const shown = (email: string | null) => email?.toLowerCase() ?? '{email unknown}'

/** One list of people: added and removed in place. */
export function PeoplePanel({ kind, title, text, hint, rows, open }: Props) {
  const { id, readOnly } = useSetupTournament()
  const navigate = useNavigate()
  const profile = useProfile()
  const keepsAccess = profile ? needsNoList(profile) : false
  const newRow = `new ${kind}`
  return (
    <Panel aria-labelledby={`${kind}s`}>
      <Group justify="space-between" gap="md">
        <Title order={2} id={`${kind}s`}>
          {title}
        </Title>
        {!readOnly && (
          <Button
            data-focus={newRow}
            disabled={open.open?.id === newRow}
            onClick={() => void open.show({ id: newRow })}
          >
            {kind === 'manager' ? 'Add Manager' : 'Add Administrator'}
          </Button>
        )}
      </Group>
      <Text c="var(--text-soft)" mt={4} mb="md" maw="60rem">
        {text}
      </Text>
      {open.open?.id === newRow && <PersonForm kind={kind} row={null} hint={hint} onClose={() => open.close(newRow)} />}
      {rows.length === 0 && <Empty>No information to display.</Empty>}
      <ul className={classes.rows}>
        {rows.map((row) =>
          open.open?.id === row.id ? (
            <li key={row.id}>
              <PersonForm kind={kind} row={row} hint={hint} onClose={() => open.close(row.id)} />
            </li>
          ) : (
            <li key={row.id} className={classes.row}>
              <span className={classes.email}>
                {shown(row.email)}
                {row.isOwn && (
                  <Text span c="var(--text-soft)">
                    {' (you)'}
                  </Text>
                )}
                {row.note && <span className={classes.note}>{row.note}</span>}
              </span>
              {!readOnly && (
                <Group gap="sm">
                  {row.isOwn && (
                    <Button
                      variant="default"
                      data-focus={row.id}
                      aria-label={`Edit ${shown(row.email)}`}
                      onClick={() => void open.show({ id: row.id })}
                    >
                      Edit
                    </Button>
                  )}
                  {!row.stays && (
                    <ActButton
                      {...removals[kind](id, row.id)}
                      title={`Remove ${shown(row.email)}`}
                      question={removalSentence(shown(row.email), { isOwn: row.isOwn, keepsAccess })}
                      confirm="Remove"
                      notice={['Removed!', '']}
                      onDone={() => {
                        if (row.isOwn && !keepsAccess) void navigate({ to: '/tournament' })
                      }}
                      aria-label={`Remove ${shown(row.email)}`}
                    >
                      Remove
                    </ActButton>
                  )}
                </Group>
              )}
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
