import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { call, query } from '../../client/api.ts'
import { ActButton } from '../../kit/act/ActButton.tsx'
import { Await } from '../../kit/act/Await.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { showError } from '../../kit/problems.ts'
import { Steps } from '../../kit/Steps.tsx'
import { saveFile } from '../../kit/saveFile.ts'
import { type JoinPart, partNames, partsOf, stepNames } from './joinSteps.ts'
import { OwnQuestions } from './OwnQuestions.tsx'
import { OwnWaiver } from './OwnWaiver.tsx'
import { SharePanel, ShareStep } from './SharePart.tsx'
import { type Team, TeamFacts } from './TeamFacts.tsx'

const route = getRouteApi('/join')
interface Props {
  team: Team
  onLeft: () => void
}

/** What who has joined sees and can do: right after joining one thing after the other, later all of it. */
export function Joined({ team, onLeft }: Props) {
  const { step } = route.useSearch()
  const parts = partsOf(team)
  // who has just joined is still at their place
  const part = step === 'place' ? parts[0] : parts.find((one) => one === step)
  return part ? <PartStep team={team} part={part} /> : <OwnTeam team={team} onLeft={onLeft} />
}

/** One step after joining. It can be left for later: the link works again. */
function PartStep({ team, part }: { team: Team; part: JoinPart }) {
  const navigate = route.useNavigate()
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each part that comes
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView()
  }, [part])
  const parts = partsOf(team)
  const next = parts[parts.indexOf(part) + 1]
  const goOn = () => void navigate({ search: next ? { step: next } : {}, resetScroll: false })
  const later = (
    <Button variant="default" onClick={goOn}>
      Later
    </Button>
  )
  return (
    <Panel ref={panel} tabIndex={-1} aria-label={partNames[part]}>
      <Stack gap="lg">
        <Steps steps={stepNames(team)} current={2 + parts.indexOf(part)} />
        <Text role="status">
          You are on the team. What follows can be done later, too: your mail has the link to this page.
        </Text>
        <Title order={2} size="h3">
          {partNames[part]}
        </Title>
        {part === 'share' ? (
          <ShareStep onDone={goOn} />
        ) : (
          <OwnPart part={part} team={team} later={later} onDone={goOn} />
        )}
      </Stack>
    </Panel>
  )
}

interface PartProps {
  part: 'questions' | 'waiver'
  team: Team
  later?: ReactNode
  onDone?: () => void
}
function OwnPart({ part, team, ...rest }: PartProps) {
  const read = useQuery(query('GET link/answers'))
  return (
    <Await of={read} loading="Loading what the tournament asks.">
      {(asked) =>
        part === 'questions' ? (
          <OwnQuestions asked={asked} {...rest} />
        ) : (
          <OwnWaiver asked={asked} name={team.joined?.name ?? ''} timeZone={team.tournament.timeZone} {...rest} />
        )
      }
    </Await>
  )
}

function OwnTeam({ team, onLeft }: Props) {
  const { joined, captain, startsAt } = team
  const payments = useQuery(query('GET link/payment')).data?.payments ?? []
  if (!joined) return null
  const name = captain.replace(/\.$/, '')
  const paid = sumOf(payments, ({ amount, refunded }) => toCents(amount) - toCents(refunded))
  const whose = paid > 0 ? ` You paid ${formatMoney(paid)}. ${name} decides about the money.` : ''
  const saveSquad = async () => {
    const text = await call('GET link/calendar')
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'squad.ics')
  }
  return (
    <>
      <Alert color="green" role="status">
        <Text>{`${joined.name}, you are on the team. ${joined.byCaptain ? `${captain} added you.` : 'The mail with the link to this page is on its way.'}`}</Text>
      </Alert>
      <TeamFacts team={team} />
      {partsOf(team).map((part) =>
        part === 'share' ? null : (
          <Panel key={part} aria-label={partNames[part]}>
            <Title order={2} size="h3" mb="md">
              {partNames[part]}
            </Title>
            <OwnPart part={part} team={team} />
          </Panel>
        ),
      )}
      <SharePanel />
      <Panel aria-label="Your Place">
        <Title order={2} size="h3" mb="md">
          Your Place
        </Title>
        <Facts
          facts={[
            ['Position', String(joined.position)],
            ['Average', joined.average === null ? null : String(joined.average)],
            ['Division', joined.division],
          ]}
        />
        <Group gap="sm" mt="lg">
          {startsAt && (
            <Button variant="default" onClick={() => void saveSquad().catch(showError)}>
              Add to calendar
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <ActButton
            call="POST link/leave"
            send={{}}
            title="Leave Team"
            question={`Leave ${team.team}? ${name} is told. Only ${name} or the office can put you back.${whose}`}
            confirm="Leave Team"
            cancel="Stay"
            onDone={onLeft}
          >
            Leave Team
          </ActButton>
        </Group>
      </Panel>
      <Text c="var(--text-soft)">{`${joined.byCaptain ? '' : 'The mail has a calendar file too. '}Questions? Ask ${captain}`}</Text>
    </>
  )
}
