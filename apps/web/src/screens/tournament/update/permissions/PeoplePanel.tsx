import { needsNoList, removalSentence } from '@kegler/domain/setup/people/people.rules.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useProfile } from '../../../../client/session.ts'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { ListEditor } from '../../../../kit/form/ListEditor.tsx'
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
  return (
    <Panel aria-labelledby={`${kind}s`}>
      <ListEditor<Row>
        title={
          <Title order={2} id={`${kind}s`}>
            {title}
          </Title>
        }
        over={open}
        name={kind}
        rows={rows}
        keyOf={(row) => row.id}
        addLabel={!readOnly && (kind === 'manager' ? 'Add Manager' : 'Add Administrator')}
        empty="No information to display."
        edit={(row, close) => <PersonForm kind={kind} row={row} hint={hint} onClose={close} />}
        show={(row, edit) => (
          <div className={classes.row}>
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
                  <Button variant="default" data-focus={row.id} aria-label={`Edit ${shown(row.email)}`} onClick={edit}>
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
          </div>
        )}
      >
        <Text c="var(--text-soft)" maw="60rem">
          {text}
        </Text>
      </ListEditor>
    </Panel>
  )
}
