import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { filtersOf, unpaidSearch } from './address.ts'
import { CampaignLog } from './CampaignLog.tsx'
import { Compose } from './Compose.tsx'
import { type Draft, emptyDraft, reminderDraft } from './useDraft.ts'

const route = getRouteApi('/staff/admin/mail')

/** Mails to the captains of a list: one that is being written, and those that were sent. */
export function MailScreen() {
  const { list, preset, from } = route.useSearch()
  return (
    <Stack gap="lg">
      <Title order={1}>Mail to Captains</Title>
      {!list ? (
        <Start />
      ) : from ? (
        <Again id={from} />
      ) : (
        <OfList first={preset === 'unpaid' ? reminderDraft : emptyDraft} />
      )}
      <CampaignLog />
    </Stack>
  )
}

function OfList({ first }: { first: Draft }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = filtersOf(search)
  const list = search.list ?? 'entries'
  // what is typed stays while one recipient after the other is looked at
  return (
    <Compose
      key={JSON.stringify([list, filters])}
      list={list}
      filters={filters}
      position={search.position ?? 0}
      onPosition={(position) =>
        void navigate({
          search: ({ position: _, ...before }) => (position > 0 ? { ...before, position } : before),
          replace: true,
          resetScroll: false,
        })
      }
      first={first}
    />
  )
}

/** Begins with the text of a mail that was sent before. */
function Again({ id }: { id: string }) {
  const read = useQuery(query('GET admin/mail/campaign/:id', { params: { id }, query: {} }))
  if (!read.data) return <Await of={read} />
  const { subject, text, listEntries, toCoordinators } = read.data
  return <OfList first={{ ...emptyDraft, subject, text, listEntries, toCoordinators }} />
}

const Start = () => (
  <Stack gap="sm">
    <Text>
      A mail goes to the captains of a list. Choose the list first: filter entries or captains, or begin with a list
      that is often mailed.
    </Text>
    <Group gap="sm">
      <ButtonLink to="/admin/mail" search={unpaidSearch}>
        Remind of Unpaid Entries
      </ButtonLink>
      <ButtonLink to="/admin/entries" search={{}} variant="default">
        Choose Entries
      </ButtonLink>
      <ButtonLink to="/admin/captains" search={{}} variant="default">
        Choose Captains
      </ButtonLink>
    </Group>
  </Stack>
)
