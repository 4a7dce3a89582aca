import { figure } from '@kegler/domain/texts.ts'
import '@mantine/core/styles/Progress.layer.css'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { paragraphsOf } from '@kegler/domain/mails/campaigns.rules.ts'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { Await } from '../../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { browserZone } from '../../../../kit/dates/browserZone.ts'
import { confirm } from '../../../../kit/feedback/confirm.ts'
import { Panel } from '../../../../kit/Panel.tsx'
import twoColumns from '../../Columns.module.css'
import type { Filters } from '../address.ts'
import { audienceText } from '../audience.ts'
import classes from '../Mail.module.css'
import { CampaignRecipients } from './CampaignRecipients.tsx'
import { progressText, refreshMs } from './progress.ts'

const route = getRouteApi('/staff/admin/mail/$campaignId')

/** One mail to a list: how far it is, whom it reached, and what it says. */
export function CampaignScreen() {
  const { campaignId } = route.useParams()
  const search = route.useSearch()
  const read = useQuery({
    ...query('GET admin/mail/campaign/:id', { params: { id: campaignId }, query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.queued > 0 ? refreshMs : false),
  })
  const tournaments = useQuery(query('GET admin/tournament/list')).data ?? []
  const stop = useSave('POST admin/mail/campaign/:id/stop', { notice: ['Stopped', 'What had not gone is not sent.'] })
  if (!read.data) return <Await of={read} />
  const { data } = read
  const { recipients, queued, stoppedAt, stoppedBy } = data
  const { list: _, ...filters } = data.audience
  const list = data.audience.list === 'captains' ? 'captains' : 'entries'
  const askStop = async () => {
    const isSure = await confirm({
      title: 'Stop this mail',
      message: `${figure(queued)} of ${figure(recipients)} mails wait to be sent. They are not sent then; who was left out can get it later.`,
      confirm: 'Stop',
      danger: true,
    })
    if (isSure) stop.mutate({ params: { id: campaignId }, body: {} })
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1} className={classes.long}>
          {data.subject}
        </Title>
        <Group gap="sm">
          <ButtonLink to="/admin/mail" search={{}} variant="default">
            All Mails
          </ButtonLink>
          <ButtonLink to="/admin/mail" search={{ ...(filters as Filters), list, from: campaignId }} variant="default">
            Send to Who Is New
          </ButtonLink>
          {queued > 0 && (
            <Button color="red" loading={stop.isPending} onClick={() => void askStop()}>
              Stop
            </Button>
          )}
        </Group>
      </Group>
      <Text c="var(--text-soft)" className={classes.long}>
        {[
          `${dayTimeText(data.createdAt, browserZone)}, ${data.createdBy}.`,
          `${audienceText(list, filters, tournaments)}${data.toCoordinators ? ', with their coordinators' : ''}.`,
          data.skipped > 0 && `${figure(data.skipped)} were left out because they got it before.`,
          stoppedAt && `Stopped ${dayTimeText(stoppedAt, browserZone)} by ${stoppedBy || 'somebody'}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Progress
        value={recipients === 0 ? 100 : (100 * (recipients - queued)) / recipients}
        aria-label={progressText(data)}
      />
      <Text role="status">{progressText(data)}</Text>
      <div className={twoColumns.columns}>
        <CampaignRecipients data={data} search={search} />
        <Panel aria-labelledby="text">
          <Title order={2} id="text" mb="xs">
            Text
          </Title>
          <Stack gap="sm">
            {paragraphsOf(data.text).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may be there twice
              <Text key={index} className={classes.paragraph}>
                {paragraph}
              </Text>
            ))}
          </Stack>
        </Panel>
      </div>
    </Stack>
  )
}
