import { needsNoList, removalSentence } from '@kegler/domain/setup/people/people.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSave } from '../../../../app/save.ts'
import { useProfile } from '../../../../app/session.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { confirm } from '../../../../ui/feedback/confirm.ts'
import type { OpenRow } from '../../../../ui/form/useOpenRow.ts'
import { Panel } from '../../../../ui/Panel.tsx'
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
const shown = (email: string | null) => email?.toLowerCase() ?? '{email unknown}'

/** One list of people: added and removed in place. */
export function PeoplePanel({ kind, title, text, hint, rows, open }: Props) {
  const { id, readOnly } = useSetupTournament()
  const navigate = useNavigate()
  const profile = useProfile()
  const keepsAccess = profile ? needsNoList(profile) : false
  const notice = { notice: ['Removed!', ''] as const }
  const removeManager = useSave('POST setup/tournament/:id/manager/:managerId/remove', notice)
  const removeAdministrator = useSave('POST setup/tournament/:id/administrator/:administratorId/remove', notice)
  const remove = async (row: Row) => {
    const message = removalSentence(shown(row.email), { isOwn: row.isOwn, keepsAccess })
    if (!(await confirm({ title: `Remove ${shown(row.email)}`, message, confirm: 'Remove', danger: true }))) return
    const leave = () => (row.isOwn && !keepsAccess ? void navigate({ to: '/tournament' }) : undefined)
    if (kind === 'manager') removeManager.mutate({ params: { id, managerId: row.id } }, { onSuccess: leave })
    else removeAdministrator.mutate({ params: { id, administratorId: row.id } })
  }
  const newRow = `new ${kind}`
  const isBusy = removeManager.isPending || removeAdministrator.isPending
  return (
    <Panel aria-labelledby={`${kind}s`}>
      <Group justify="space-between" gap="md">
        <Title order={2} size="h3" id={`${kind}s`}>
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
                    <Button
                      variant="default"
                      disabled={isBusy}
                      aria-label={`Remove ${shown(row.email)}`}
                      onClick={() => void remove(row)}
                    >
                      Remove
                    </Button>
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
