import { AdministratorForm, ManagerForm } from '@kegler/domain/setup/people/people.calls.ts'
import { notAllowed } from '@kegler/domain/setup/people/people.rules.ts'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messagesOf } from '../../../../app/answers.ts'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { confirm } from '../../../../ui/feedback/confirm.ts'
import { notify } from '../../../../ui/feedback/notify.ts'

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
  const edit = useEditForm({
    call: kind === 'manager' ? 'POST setup/tournament/:id/manager' : 'POST setup/tournament/:id/administrator',
    values: { email: row?.email ?? '' },
    schema: kind === 'manager' ? ManagerForm : AdministratorForm,
    send: ({ email }) => ({ params: { id }, body: row ? { id: row.id, email } : { email } }),
    notice: ['Saved!', ''],
    onSaved: () => {
      onClose()
      if (row) void navigate({ to: '/tournament' })
    },
  })
  const { error } = edit
  useEffect(() => {
    const [message = ''] = error ? messagesOf(error) : []
    if (message === notAllowed[kind]) notify('Not Allowed', message, 'red')
  }, [error, kind])
  const save = async () => {
    const handOver = {
      title: 'Hand over your access',
      message: `${edit.typed.email} will manage this tournament instead of you.`,
      confirm: 'Hand over',
    }
    return row && edit.dirty && !(await confirm(handOver)) ? false : edit.save()
  }
  return (
    <EditForm
      edit={{ ...edit, save }}
      label={row ? 'Edit Manager' : kind === 'manager' ? 'Add Manager' : 'Add Administrator'}
      labels={{ email: 'E-mail' }}
      inline
      isNew={row === null}
      onClose={onClose}
      timeZone={timeZone}
    >
      <TextInput
        {...edit.text('email')}
        type="email"
        label="E-mail"
        description={hint}
        required
        data-autofocus
        autoComplete="off"
        maw="30rem"
      />
    </EditForm>
  )
}
