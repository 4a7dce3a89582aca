import { InvitationForm as Schema } from '@kegler/domain/teams/team.captain.calls.ts'
import { Textarea, Title } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'

const nothing = { addresses: '', message: '' }
const labels = { addresses: 'E-mail addresses', message: 'A line of your own' }

/** Mails invitations, each with a link of its own. */
export function InvitationForm({ entryId, free }: { entryId: string; free: number }) {
  const act = useAct('POST registration/entry/:id/invitation', {
    values: nothing,
    schema: Schema,
    send: (body) => ({ params: { id: entryId }, body }),
    notice: ['Invited!', 'The mails are on their way.'],
    onDone: () => act.setValues(nothing),
  })
  return (
    <ActForm act={act} label="Invite by Mail" labels={labels} submit="Send Invitations" inline>
      <Title order={4}>Invite by Mail</Title>
      <Textarea
        {...act.field('addresses')}
        label={labels.addresses}
        description={`One a line, at most ${free}.`}
        autosize
        minRows={2}
        mt="sm"
      />
      <Textarea
        {...act.field('message')}
        label={labels.message}
        description="Up to 200 characters, in each mail."
        maxLength={200}
        autosize
        mt="sm"
      />
    </ActForm>
  )
}
