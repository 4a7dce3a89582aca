import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../../../client/api.ts'
import { ButtonLink } from '../../../../kit/ButtonLink.tsx'
import { browserZone } from '../../../../kit/dates/browserZone.ts'
import dense from '../../../../kit/table/Dense.module.css'
import { Table } from '../../../../kit/table/Table.tsx'
import { type CampaignState, campaignStates } from '../address.ts'

const words: Record<CampaignState, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  stopped: 'Stopped',
}
interface Props {
  data: AnswerOf<'GET admin/mail/campaign/:id'>
  search: { state?: CampaignState; after?: string }
}

/** Who gets a mail, by address, and what became of each. */
export function CampaignRecipients({ data: { id, items, next, recipients, ...counts }, search }: Props) {
  const navigate = useNavigate()
  const go = (change: Props['search']) =>
    ({ to: '/admin/mail/$campaignId', params: { campaignId: id }, search: change }) as const
  return (
    <Stack gap="sm" component="section" aria-labelledby="recipients">
      <Group justify="space-between" align="end">
        <Title order={2} id="recipients">
          Recipients
        </Title>
        <NativeSelect
          label="Show"
          value={search.state ?? ''}
          onChange={({ currentTarget }) => {
            const state = campaignStates.find((one) => one === currentTarget.value)
            void navigate(go(state ? { state } : {}))
          }}
          data={[
            { value: '', label: `All (${recipients})` },
            ...campaignStates.map((state) => ({ value: state, label: `${words[state]} (${counts[state]})` })),
          ]}
        />
      </Group>
      <Table
        className={dense.dense}
        rows={items}
        keyOf={({ address }) => address}
        empty="No recipients."
        columns={[
          { header: 'E-mail', names: true, cell: ({ address }) => address },
          { header: 'As', phone: 'meta', cell: ({ role }) => role },
          {
            header: 'State',
            cell: ({ state, failure, sentAt }) =>
              sentAt && state === 'sent'
                ? `Sent ${dayTimeText(sentAt, browserZone)}`
                : failure
                  ? `${words[state]}: ${failure}`
                  : words[state],
          },
        ]}
      />
      {(search.after || next) && (
        <Group justify="flex-end">
          <ButtonLink {...go(search.state ? { state: search.state } : {})} variant="default" disabled={!search.after}>
            First Page
          </ButtonLink>
          {next && (
            <ButtonLink {...go({ ...search, after: next })} variant="default">
              Next Page
            </ButtonLink>
          )}
        </Group>
      )}
    </Stack>
  )
}
