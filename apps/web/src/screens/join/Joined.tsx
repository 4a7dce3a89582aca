import { formatMoney, sumOf, toCents } from '@kegler/domain/money.ts'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../client/api.ts'
import { ActButton } from '../../kit/act/ActButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { showError } from '../../kit/problems.ts'
import { saveFile } from '../../kit/saveFile.ts'
import { SharePart } from './SharePart.tsx'
import type { Team } from './TeamFacts.tsx'

interface Props {
  team: Team
  onLeft: () => void
}

/** What who has joined sees and can do. */
export function Joined({ team, onLeft }: Props) {
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
    <Stack gap="lg">
      <Alert color="green" role="status">
        <Text>{`${joined.name}, you are on the team. ${joined.byCaptain ? `${captain} added you.` : 'The mail with the link to this page is on its way.'}`}</Text>
      </Alert>
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
          <Button variant="default" onClick={() => window.print()}>
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
      <SharePart />
      <Text c="var(--text-soft)">{`${joined.byCaptain ? '' : 'The mail has a calendar file too. '}Questions? Ask ${captain}`}</Text>
    </Stack>
  )
}
