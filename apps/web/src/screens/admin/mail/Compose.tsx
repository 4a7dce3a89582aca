import { figure, plural } from '@kegler/domain/texts.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { useSave } from '../../../client/save.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { Panel } from '../../../kit/Panel.tsx'
import { readCaptains, readEntries } from '../../../lists/address.ts'
import twoColumns from '../Columns.module.css'
import type { Filters } from './address.ts'
import { audienceText } from './audience.ts'
import { DraftFields } from './DraftFields.tsx'
import classes from './Mail.module.css'
import { MailPreview } from './MailPreview.tsx'
import { RecipientsTable } from './RecipientsTable.tsx'
import { type Draft, reminderDraft, useDraft } from './useDraft.ts'

interface Props {
  list: 'entries' | 'captains'
  filters: Filters
  position: number
  onPosition: (position: number) => void
  first: Draft
}

/** Writes a mail to the captains of a list, shows what each reads, and sends it. */
export function Compose({ list, filters, position, onPosition, first }: Props) {
  const form = useDraft(list, filters, position, first)
  const { draft, change, body, preview, isCurrent, isComplete, showProblems } = form
  const tournaments = useQuery(query('GET admin/tournament/list')).data ?? []
  const navigate = useNavigate()
  const test = useSave('POST admin/mail/test', { form: true })
  const send = useSave('POST admin/mail/send', { form: true })
  const { data } = preview
  const isReady = isComplete && isCurrent && data !== undefined && data.refusal === null
  const isEmpty = draft.subject.trim() === '' && draft.text.trim() === ''
  const error = send.error ?? test.error

  const sendTest = async () => {
    showProblems()
    // what is typed is sent, whether the preview has followed it or not
    if (!isComplete || !data) return
    await test
      .mutateAsync({ body: { ...body, position: data.position } })
      .then(({ to }) => notify('Test sent', `It goes to ${to}.`))
      .catch(() => {})
  }
  const sendAll = async () => {
    showProblems()
    if (!isReady) return
    const isSure = await confirm({
      title: 'Send mail',
      message: `'${draft.subject.trim()}' goes to ${kinds(data)}.`,
      confirm: `Send to ${people(data.count)}`,
    })
    if (!isSure) return
    await send
      .mutateAsync({ body: { ...body, recipients: data.count } })
      .then(({ campaignId }) => navigate({ to: '/admin/mail/$campaignId', params: { campaignId } }))
      .catch(() => void preview.refetch())
  }
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Text className={classes.long}>{audienceText(list, filters, tournaments)}</Text>
        <ButtonLink
          {...(list === 'entries'
            ? { to: '/admin/entries', search: readEntries(filters) }
            : { to: '/admin/captains', search: readCaptains(filters) })}
          size="compact-sm"
          variant="default"
        >
          Show This List
        </ButtonLink>
      </Group>
      <div className={twoColumns.columns}>
        <Panel aria-label="Write the mail">
          <Stack gap="md">
            {isEmpty && (
              <Group>
                <Button variant="default" size="compact-sm" onClick={() => change(reminderDraft)}>
                  Begin with the Unpaid Reminder
                </Button>
              </Group>
            )}
            <DraftFields form={form} />
            <Text role="status" aria-live="polite">
              {data ? summary(data) : ''}
            </Text>
            {data?.refusal && <Alert color="orange">{data.refusal}</Alert>}
            <ErrorList error={error} />
            <Group justify="flex-end">
              <Button
                variant="default"
                loading={test.isPending}
                disabled={data === undefined}
                onClick={() => void sendTest()}
              >
                Send a Test to Myself
              </Button>
              <Button
                loading={send.isPending}
                disabled={data === undefined || data.refusal !== null || (isComplete && !isCurrent)}
                onClick={() => void sendAll()}
              >
                {data && data.count > 0 ? `Send to ${people(data.count)}` : 'Send'}
              </Button>
            </Group>
          </Stack>
        </Panel>
        <Await of={preview} loading="Loading the recipients.">
          {(shown) => <MailPreview preview={shown} onPosition={onPosition} />}
        </Await>
      </div>
      {data && <RecipientsTable preview={data} onPosition={onPosition} />}
    </Stack>
  )
}

interface Counts {
  count: number
  captains: number
  coordinators: number
  skipped: number
}
const people = (n: number) => plural(n, 'Person', 'People')
const kinds = ({ captains, coordinators }: Counts) =>
  [
    plural(captains, 'captain', 'captains'),
    ...(coordinators > 0 ? [plural(coordinators, 'coordinator', 'coordinators')] : []),
  ].join(' and ')
const summary = (data: Counts) =>
  `It goes to ${kinds(data)}.${data.skipped > 0 ? ` ${figure(data.skipped)} got it before and ${data.skipped === 1 ? 'is' : 'are'} left out.` : ''}`
