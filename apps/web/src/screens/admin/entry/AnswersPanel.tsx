import { dayTimeText } from '@kegler/domain/dates.ts'
import { answerText } from '@kegler/domain/questions/question.rules.ts'
import { unansweredText } from '@kegler/domain/questions/unanswered.rules.ts'
import { isWaiverOpen, waiverStateNames } from '@kegler/domain/questions/waiver.rules.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { ActButton } from '../../../kit/act/ActButton.tsx'
import { Await } from '../../../kit/act/Await.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { showError } from '../../../kit/problems.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { print } from '../../../payments/printPage.ts'
import { type AskedBowler, type AskedQuestion, askedOfRoster } from '../../../questions/asked.ts'
import type { StaffEntry } from '../staffEntry.ts'
import { staffAnswersQuery } from './answers.ts'
import { PaperDialog } from './PaperDialog.tsx'

/** What the team and its bowlers have answered, and who has accepted the waiver. */
export function AnswersPanel({ entry }: { entry: StaffEntry }) {
  const { entryId } = entry
  const read = useQuery(staffAnswersQuery(entryId))
  const { data } = read
  if (data && data.questions.length === 0 && data.waiver === null) return null
  const asked = data && askedOfRoster(data, entry)
  const open = data && unansweredText(data.unanswered)
  const facts = (questions: readonly AskedQuestion[], usbcId: string | null) => (
    <Facts
      facts={questions.map(({ id, kind, label }) => [
        label,
        answerText(kind, asked?.savedOf(id, usbcId) ?? null) || 'No answer',
      ])}
    />
  )
  return (
    <Panel aria-label="Answers and waiver">
      <Title order={2} mb="xs">
        Answers and Waiver
      </Title>
      <Await of={read} />
      {open && <Text c="var(--attention)">{open}</Text>}
      {asked && asked.team.length > 0 && facts(asked.team, null)}
      <Stack component="ul" gap="md" mt="xs">
        {data?.bowlers.map((bowler) => (
          <li key={bowler.bowlerId}>
            <Group justify="space-between" gap="0 1rem">
              <Text fw={650}>{bowler.name}</Text>
              {data.waiver && <WaiverState bowler={bowler} entry={entry} />}
            </Group>
            {asked && asked.bowler.length > 0 && facts(asked.bowler, bowler.usbcId)}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}

function WaiverState({ bowler, entry }: { bowler: AskedBowler; entry: StaffEntry }) {
  const { bowlerId, name, waiver: state, accepted } = bowler
  const [isNoting, setNoting] = useState(false)
  const params = { id: entry.entryId, bowlerId }
  const printOne = () => void call('GET admin/entry/:id/waiver/:bowlerId/printable', { params }).then(print, showError)
  return (
    <Group gap="xs">
      <StatusBadge tone={isWaiverOpen(state) ? 'attention' : 'ok'}>{waiverStateNames[state]}</StatusBadge>
      {accepted && (
        <Text size="sm" c="var(--text-soft)">
          {`${accepted.signedName}${accepted.asGuardian ? ' (guardian)' : ''}, ${dayTimeText(accepted.at, entry.tournament.timeZone)}`}
        </Text>
      )}
      {isWaiverOpen(state) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setNoting(true)}
          aria-label={`Signed on Paper: ${name}`}
        >
          Signed on Paper
        </Button>
      )}
      {state === 'paper' && (
        <ActButton
          size="compact-sm"
          call="DELETE admin/entry/:id/waiver/paper/:bowlerId"
          send={{ params }}
          title="Waiver"
          question="Take back the note that this bowler has signed on paper?"
          what={name}
          confirm="Take Back"
          notice={['Saved!', '']}
          aria-label={`Take Back the note of ${name}`}
        >
          Take Back
        </ActButton>
      )}
      {accepted && (
        <Button size="compact-sm" variant="default" onClick={printOne} aria-label={`Print the waiver of ${name}`}>
          Print
        </Button>
      )}
      {isNoting && <PaperDialog entryId={entry.entryId} bowler={bowler} onClose={() => setNoting(false)} />}
    </Group>
  )
}
