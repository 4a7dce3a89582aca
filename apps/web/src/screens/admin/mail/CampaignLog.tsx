import { dayTimeText } from '@kegler/domain/dates.ts'
import { figure } from '@kegler/domain/texts.ts'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { browserZone } from '../../../kit/dates/browserZone.ts'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { refreshMs } from './campaign/progress.ts'

/** Mails that were sent to lists, the newest first, and how far each is. */
export function CampaignLog() {
  const read = useQuery({
    ...query('GET admin/mail/campaign'),
    refetchInterval: ({ state }) => (state.data?.some(({ queued }) => queued > 0) ? refreshMs : false),
  })
  return (
    <section aria-labelledby="log">
      <Title order={2} id="log" mb="xs">
        Mail sent
      </Title>
      <Table
        className={classes.dense}
        rows={read.data}
        read={read}
        keyOf={({ id }) => id}
        empty="No mail was sent to a list yet."
        columns={[
          {
            header: 'Subject',
            names: true,
            cell: ({ id, subject }) => (
              <Link to="/admin/mail/$campaignId" params={{ campaignId: id }}>
                {subject}
              </Link>
            ),
          },
          { header: 'Sent', phone: 'meta', cell: ({ createdAt }) => dayTimeText(createdAt, browserZone) },
          { header: 'By', phone: 'meta', cell: ({ createdBy }) => createdBy },
          { header: 'People', end: true, cell: ({ recipients }) => figure(recipients) },
          { header: 'Delivered', end: true, cell: ({ sent }) => figure(sent) },
          { header: 'Waiting', end: true, cell: ({ queued }) => figure(queued) },
          { header: 'Failed', end: true, cell: ({ failed }) => figure(failed) },
          { header: 'Stopped', end: true, cell: ({ stopped }) => figure(stopped) },
        ]}
      />
    </section>
  )
}
