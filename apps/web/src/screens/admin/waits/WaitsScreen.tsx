import { dayTimeText, formatStart } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, query } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { saveFile } from '../../../kit/saveFile.ts'
import { Table } from '../../../kit/table/Table.tsx'
import { AddDialog } from './AddDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

type Line = AnswerOf<'GET admin/tournament/:tid/waits'>
type StaffWait = Line['waits'][number]
const route = getRouteApi('/staff/admin/waits/$tournamentId')

/** 'Waiting List': who waits for what, what they are offered, and how it ended. */
export function WaitsScreen() {
  const { tournamentId } = route.useParams()
  const read = useQuery(query('GET admin/tournament/:tid/waits', { params: { tid: tournamentId } }))
  return <Await of={read}>{(line) => <Shown tournamentId={tournamentId} line={line} />}</Await>
}

function Shown({ tournamentId, line }: { tournamentId: string; line: Line }) {
  const { tournamentName, timeZone, registrationCloseDate, waits, events } = line
  const [isAdding, setAdding] = useState(false)
  const [offered, setOffered] = useState<StaffWait | null>(null)
  const [removed, setRemoved] = useState<StaffWait | null>(null)
  const open = waits.filter(({ position }) => position !== null)
  const offers = open.filter(({ state }) => state === 'offered').length
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="end">
        <div>
          <Text c="var(--text-soft)">{tournamentName}</Text>
          <Title order={1}>Waiting List</Title>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => saveFile(asCsv(line), 'waiting-list.csv')}>
            Export
          </Button>
          <Button onClick={() => setAdding(true)}>Add a Captain</Button>
        </Group>
      </Group>
      <Text>{`${plural(open.length, 'request', 'requests')} in the line, ${offers} with an offer.`}</Text>
      <Table
        rows={waits}
        keyOf={({ id }) => id}
        pageSize={50}
        empty="Nobody waits."
        columns={[
          { header: 'Rank', phone: 'end', cell: ({ position }) => position ?? '–' },
          {
            header: 'Captain',
            names: true,
            cell: ({ captainId, captainName }) => (
              <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
                {captainName}
              </Link>
            ),
          },
          { header: 'Waits for', phone: 'line', cell: wantedText },
          { header: 'Starts', phone: 'line', cell: ({ starts }) => startsText(starts, timeZone) },
          { header: 'Since', cell: ({ createdAt }) => dayTimeText(createdAt, timeZone) },
          { header: 'Passed', cell: ({ passed, passedWhy }) => (passedWhy ? `${passed}: ${passedWhy}` : passed) },
          {
            header: 'State',
            phone: 'line',
            cell: (wait) => (
              <>
                <StatusBadge tone={toneOf(wait)}>{stateText(wait, timeZone)}</StatusBadge>
                {pastOffers(wait, timeZone).map((offer) => (
                  <Text key={offer} size="sm" c="var(--text-soft)">
                    {offer}
                  </Text>
                ))}
              </>
            ),
          },
          {
            header: 'Actions',
            hideHeader: true,
            end: true,
            cell: (wait) =>
              wait.position !== null && (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  {wait.state !== 'offered' && wait.kind === 'buy' && (
                    <Button variant="default" onClick={() => setOffered(wait)} aria-label={`Offer ${wait.captainName}`}>
                      Offer
                    </Button>
                  )}
                  <Button variant="default" onClick={() => setRemoved(wait)} aria-label={`Remove ${wait.captainName}`}>
                    Remove
                  </Button>
                </Group>
              ),
          },
        ]}
      />
      {isAdding && (
        <AddDialog {...{ tournamentId, events, timeZone, registrationCloseDate }} onClose={() => setAdding(false)} />
      )}
      {offered && (
        <OfferDialog tournamentId={tournamentId} timeZone={timeZone} wait={offered} onClose={() => setOffered(null)} />
      )}
      {removed && (
        <RemoveDialog
          tournamentId={tournamentId}
          waitId={removed.id}
          captainName={removed.captainName}
          onClose={() => setRemoved(null)}
        />
      )}
    </Stack>
  )
}

const startsText = (starts: StaffWait['starts'], timeZone: string) =>
  starts.map(({ startDateTime }) => formatStart(startDateTime, timeZone)).join('; ')

const wantedText = ({ kind, entryNumbers, quantity, atLeast, sets, eventName }: StaffWait): string =>
  [
    kind === 'move' ? `Move of ${quantity} ${eventName} (${entryNumbers.join(', ')})` : `${quantity} ${eventName}`,
    atLeast < quantity && `at least ${atLeast}`,
    sets > 0 && plural(sets, 'set', 'sets'),
  ]
    .filter(Boolean)
    .join(', ')

const toneOf = ({ state, offerUntil }: StaffWait) =>
  offerUntil ? 'attention' : state === 'accepted' || state === 'moved' ? 'ok' : 'quiet'

function stateText({ state, offerUntil, endedAt, endedWhy }: StaffWait, timeZone: string): string {
  if (offerUntil) return `Offered until ${dayTimeText(offerUntil, timeZone)}`
  if (state === 'resting') return 'Rests: its offer ran out'
  if (state === 'waiting') return 'Waits'
  const how = state === 'accepted' ? 'Accepted' : state === 'moved' ? 'Moved' : (endedWhy ?? 'Ended')
  return endedAt ? `${how}, ${dayTimeText(endedAt, timeZone)}` : how
}

/** 'Offered Mar 1st, 2026, 08:00 PM CT: 2 Team, Thu 09:00 AM, Apr 2nd, 2026: ran out' */
const pastOffers = ({ offers }: StaffWait, timeZone: string): string[] =>
  offers.flatMap(({ offeredAt, byHand, lines, outcome }) => {
    const what = lines.map((line) => `${line.quantity} ${line.eventName}, ${formatStart(line.startDateTime, timeZone)}`)
    return outcome
      ? `Offered ${byHand ? 'by hand ' : ''}${dayTimeText(offeredAt, timeZone)}: ${what.join('; ')}: ${outcome}`
      : []
  })

function asCsv({ waits, timeZone }: Line): Blob {
  const rows = [
    ['Rank', 'Captain', 'Waits for', 'Starts', 'Since', 'Passed', 'Why', 'State', 'Offers'],
    ...waits.map((wait) => [
      wait.position ?? '',
      wait.captainName,
      wantedText(wait),
      startsText(wait.starts, timeZone),
      dayTimeText(wait.createdAt, timeZone),
      wait.passed,
      wait.passedWhy ?? '',
      stateText(wait, timeZone),
      pastOffers(wait, timeZone).join('; '),
    ]),
  ]
  // a program for tables would run what begins like a formula
  const field = (value: string | number) =>
    `"${String(value)
      .replace(/^([=+@-])/, "'$1")
      .replaceAll('"', '""')}"`
  return new Blob(['\uFEFF', rows.map((row) => row.map(field).join(',')).join('\r\n')], { type: 'text/csv' })
}
