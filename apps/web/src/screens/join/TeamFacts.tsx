import { toCents } from '@kegler/domain/money.ts'
import { shareText } from '@kegler/domain/teams/shares.rules.ts'
import { Text, Title } from '@mantine/core'
import type { AnswerOf } from '../../client/api.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { SquadTime } from '../../kit/SquadTime.tsx'

export type Team = AnswerOf<'GET link/team'>

/** Which team, when and where. */
export function TeamFacts({ team }: { team: Team }) {
  const { tournament, event, startsAt, location, captain, positions, free, bowlers, message } = team
  const { share } = team.asks
  return (
    <Panel>
      <Text c="var(--text-soft)">{tournament.name}</Text>
      <Title order={2} mb="md">
        {team.team}
      </Title>
      {message && <Text mb="md">{message}</Text>}
      <Facts
        facts={[
          ['Event', event],
          [
            'Start',
            startsAt ? <SquadTime key="start" at={startsAt} timeZone={tournament.timeZone} /> : 'not assigned yet',
          ],
          ['Place', location],
          ['Captain', captain],
          ['Free positions', team.joined ? null : `${free.length} of ${positions}`],
          ['Your share', share && shareText({ from: toCents(share.from), to: toCents(share.to) })],
          ['Joined', bowlers.join(', ')],
        ]}
      />
    </Panel>
  )
}
