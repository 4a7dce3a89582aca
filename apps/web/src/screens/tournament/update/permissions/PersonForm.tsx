import { AdministratorForm, ManagerForm } from '@kegler/domain/setup/people/people.calls.ts'
import { notAllowed } from '@kegler/domain/setup/people/people.rules.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { confirm } from '../../../../kit/feedback/confirm.ts'
import { notify } from '../../../../kit/feedback/notify.ts'
import { messagesOf } from '../../../../net/answers.ts'
import { useSetupTournament } from '../../tournament.ts'

interface Props {
  kind: 'manager' | 'administrator'
  /** The own row, which is handed over; null: a new one. */
  row: { id: string; email: string | null } | null
  hint: string
  onClose: () => void
}

/** The e-mail address of a person of one of the lists. */
export function PersonForm({ kind, row, hint, onClose }: Props) {
  const { id, timeZone } = useSetupTournament()
  const navigate = useNavigate()
  const act = useAct(
    kind === 'manager' ? 'POST setup/tournament/:id/manager' : 'POST setup/tournament/:id/administrator',
    {
      values: { email: row?.email ?? '' },
      schema: kind === 'manager' ? ManagerForm : AdministratorForm,
      send: ({ email }) => ({ params: { id }, body: row ? { id: row.id, email } : { email } }),
      notice: ['Saved!', ''],
      ask: async ({ email }) =>
        row === null ||
        confirm({
          title: 'Hand over your access',
          message: `${email} will manage this tournament instead of you.`,
          confirm: 'Hand over',
        }),
      onDone: () => {
        if (row) void navigate({ to: '/tournament' })
      },
    },
  )
  const { error } = act
  useEffect(() => {
    const [message = ''] = error ? messagesOf(error) : []
    if (message === notAllowed[kind]) notify('Not Allowed', message, 'red')
  }, [error, kind])
  return (
    <ActForm
      act={act}
      label={row ? 'Edit Manager' : kind === 'manager' ? 'Add Manager' : 'Add Administrator'}
      labels={{ email: 'E-mail' }}
      inline
      isNew={row === null}
      onClose={onClose}
      timeZone={timeZone}
    >
      <TextInput
        {...act.field('email')}
        type="email"
        label="E-mail"
        description={hint}
        required
        data-autofocus
        autoComplete="off"
        maw="30rem"
      />
    </ActForm>
  )
}
