import { type Cents, formatMoney } from '@kegler/domain/money.ts'
import { unansweredText } from '@kegler/domain/questions/unanswered.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Text } from '@mantine/core'
import type { Asked } from '../../../questions/asked.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { groupLinked, nextToFill, ownRosters } from './entryOrder.ts'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  entries: readonly Entry[]
  due: Cents
  asked: Asked | undefined
  panels: Panels
}

/** What is left to do: '2 rosters to complete, $252.50 to pay'. Nothing shows once every roster is complete. */
export function Summary({ entries, due, asked, panels }: Props) {
  const ordered = groupLinked(entries)
  const incomplete = ownRosters(ordered).filter(({ rosterComplete }) => !rosterComplete).length
  const next = nextToFill(ordered, panels.open?.id)
  const toAnswer = asked ? unansweredText(asked.unanswered) : null
  if (incomplete === 0 && toAnswer === null) return null
  return (
    <Group justify="space-between" gap="0.75rem 1.5rem">
      <div>
        {incomplete > 0 && (
          <Text
            fz="min(var(--display), 9vw)"
            fw={650}
            role="status"
          >{`${plural(incomplete, 'roster', 'rosters')} to complete${due > 0 ? `, ${formatMoney(due)} to pay` : ''}`}</Text>
        )}
        {toAnswer && <Text fw={500} role="status">{`${toAnswer}: open the roster of each team.`}</Text>}
        {incomplete > 0 && entries.some(({ parentEntryId }) => parentEntryId !== null) && (
          <Text c="var(--text-soft)">Linked entries share a roster: fill in the first one.</Text>
        )}
      </div>
      {incomplete > 0 && next && (
        <Button variant="light" onClick={() => void panels.showEntry(next, 'roster')}>
          Next incomplete roster
        </Button>
      )}
    </Group>
  )
}
