import { labelsOf, namesOf } from '@kegler/domain/setup/fields.ts'
import { type MessageName, MessagesForm } from '@kegler/domain/setup/messages/messages.calls.ts'
import { messageFields, pageMessageFields, templateFields } from '@kegler/domain/setup/messages/messages.fields.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { columns } from '../../../../kit/columns.ts'
import { confirm } from '../../../../kit/feedback/confirm.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { messages } from '../texts.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { QuestionsPanel } from './questions/QuestionsPanel.tsx'
import { WaiverForm } from './questions/WaiverForm.tsx'

const closing = {
  title: 'Close This Tournament to Captains?',
  message:
    'Registration is open. With a maintenance message captains can neither buy nor pay until it is removed; payments under way are completed.',
  confirm: 'Close to Captains',
}

/** What captains read on pages and in mails, and what they and their bowlers are asked. */
export const CommunicationScreen = () => (
  <Stack gap="lg">
    <Messages />
    <Stack component="section" gap="lg" aria-labelledby="questions-and-waiver">
      <Title order={2} id="questions-and-waiver">
        Questions and Waiver
      </Title>
      <QuestionsPanel />
      <WaiverForm />
    </Stack>
  </Stack>
)

function Messages() {
  const { id, readOnly, timeZone, tournamentPhone, status } = useSetupTournament()
  const { data } = useSuspenseQuery(messages(id))
  const { revision, ...values } = data
  const act = useAct('PUT setup/tournament/:id/messages', {
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
  const over = (name: MessageName) => (act.typed[name] ?? '').length > messageFields[name].most
  return (
    <ActForm
      act={act}
      label="Messages"
      labels={labelsOf(messageFields)}
      submit="Update"
      invalid={!MessagesForm.safeParse(act.typed).success}
      inline
      readOnly={readOnly}
      timeZone={timeZone}
    >
      <div style={{ ...columns('24rem', 'fit'), gap: '1.5rem' }}>
        <Panel>
          <Title order={2} mb="md">
            User Messages
          </Title>
          <Stack gap="md">
            {namesOf(pageMessageFields).map((name) => (
              <Textarea
                key={name}
                {...act.field(name)}
                label={messageFields[name].label}
                description={countedText(act.typed[name], messageFields[name])}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={over(name) ? `Use at most ${messageFields[name].most} characters.` : act.field(name).error}
                autosize
                minRows={2}
              />
            ))}
          </Stack>
        </Panel>
        <Stack gap="lg">
          <MessagePreview typed={act.typed} phone={tournamentPhone} />
          <Panel>
            <Title order={2} mb="md">
              E-mail Templates
            </Title>
            <Stack gap="md">
              {namesOf(templateFields).map((name) => (
                <TextInput
                  key={name}
                  {...act.field(name)}
                  label={templateFields[name].label}
                  maxLength={templateFields[name].most}
                />
              ))}
            </Stack>
          </Panel>
        </Stack>
      </div>
    </ActForm>
  )
}
/** '12 / 250', and what the text is for. */
const countedText = (text: string | null, { most, hint }: { most: number; hint?: string }) =>
  [`${(text ?? '').length} / ${most}`, hint].filter(Boolean).join('. ')
