import { formatDay } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { List, Text } from '@mantine/core'
import { SquadTime } from '../../../kit/SquadTime.tsx'
import type { HandOver } from './handOvers.ts'

interface Props {
  going: Pick<HandOver, 'entries' | 'virtualEntries' | 'balanceDue'>
  timeZone: string
  /** Who will owe what is still due: 'you', 'the new captain'. */
  who: string
}

/** Entries that go to another captain together, with what goes along and what is still due on them. */
export const Going = ({ going: { entries, virtualEntries, balanceDue }, timeZone, who }: Props) => (
  <>
    <List withPadding>
      {entries.map(({ entryId, eventName, teamName, entryNumber, squadDateTime, linked, shares, ...owed }) => (
        <List.Item key={entryId}>
          <span>{eventName}</span>, <b>{teamName}</b>, <span>{`reservation ${entryNumber}, `}</span>
          {squadDateTime ? <SquadTime at={squadDateTime} timeZone={timeZone} /> : <span>no squad time</span>}
          <span>
            {[
              '',
              linked > 0 && `with ${plural(linked, 'linked entry', 'linked entries')}`,
              owed.balanceDue > 0 &&
                `${formatMoney(toCents(owed.balanceDue))} due${owed.dueOn ? ` by ${formatDay(owed.dueOn)}` : ''}`,
              shares > 0 && `${plural(shares, 'bowler', 'bowlers')} asked for a share`,
            ]
              .filter((part) => part !== false)
              .join(', ')}
          </span>
        </List.Item>
      ))}
      {virtualEntries.map(({ name, quantity }) => (
        <List.Item key={name}>{`${quantity} ${name}`}</List.Item>
      ))}
    </List>
    <Text>
      {balanceDue > 0
        ? `${formatMoney(toCents(balanceDue))} is still due; ${who} will owe it. What was paid stays paid.`
        : 'Nothing is due on them.'}
    </Text>
  </>
)
