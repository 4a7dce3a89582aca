import { labelsOf, namesOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { type MessageName, MessagesForm } from '@kegler/domain/setup/messages/messages.calls.ts'
import { messageFields, pageMessageFields, templateFields } from '@kegler/domain/setup/messages/messages.fields.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { messages } from '../../../../setup/texts.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { columns } from '../../../../ui/columns.ts'
import { confirm } from '../../../../ui/feedback/confirm.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { MessagePreview } from './MessagePreview.tsx'

const closing = {
  title: 'Close This Tournament to Captains?',
  message:
    'Registration is open. With a maintenance message captains can neither buy nor pay until it is removed; payments under way are completed.',
  confirm: 'Close to Captains',
}

/** What captains read on pages and in mails. */
export function CommunicationScreen() {
  const { id, readOnly, timeZone, tournamentPhone, status } = useSetupTournament()
  const { data } = useSuspenseQuery(messages(id))
  const { revision, ...values } = data
  const edit = useEditForm({
    call: 'PUT setup/tournament/:id/messages',
    values,
    schema: MessagesForm,
    revision,
    send: (typed, sent) => ({ params: { id }, body: { ...typed, revision: sent } }),
    notice: ['Saved!', 'Messages saved successfully.'],
    ask: async (typed, basis) =>
      !statusAllows(status, 'buy') ||
      !typed.maintenanceMessage?.trim() ||
      Boolean(basis.maintenanceMessage) ||
      confirm(closing),
  })
  const over = (name: MessageName) => (edit.typed[name] ?? '').length > messageFields[name].most
  return (
    <EditForm
      edit={edit}
      label="Messages"
      labels={labelsOf(messageFields)}
      saveLabel="Update"
      invalid={!MessagesForm.safeParse(edit.typed).success}
      inline
      readOnly={readOnly}
      timeZone={timeZone}
    >
      <div style={{ ...columns('24rem', 'fit'), gap: '1.5rem' }}>
        <Panel>
          <Title order={2} size="h3" mb="md">
            User Messages
          </Title>
          <Stack gap="md">
            {namesOf(pageMessageFields).map((name) => (
              <Textarea
                key={name}
                {...edit.text(name)}
                {...textsOf(messageFields, name)}
                label={`${messageFields[name].label} (${counted(edit.typed[name], messageFields[name].most)})`}
                error={over(name) ? `Use at most ${messageFields[name].most} characters.` : edit.text(name).error}
                autosize
                minRows={2}
              />
            ))}
          </Stack>
        </Panel>
        <Stack gap="lg">
          <MessagePreview typed={edit.typed} phone={tournamentPhone} />
          <Panel>
            <Title order={2} size="h3" mb="md">
              E-mail Templates
            </Title>
            <Stack gap="md">
              {namesOf(templateFields).map((name) => (
                <TextInput
                  key={name}
                  {...edit.text(name)}
                  label={templateFields[name].label}
                  maxLength={templateFields[name].most}
                />
              ))}
            </Stack>
          </Panel>
        </Stack>
      </div>
    </EditForm>
  )
}
/** '12 / 250' */
const counted = (text: string | null, most: number) => `${(text ?? '').length} / ${most}`
