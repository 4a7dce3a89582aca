import { Stack, Text } from '@mantine/core'
import { type AskedOfRoster, shownAnswer, withAnswer } from '../../questions/asked.ts'
import { QuestionFields } from '../../questions/QuestionFields.tsx'
import { nameOf } from '../draft.ts'
import classes from './RosterForm.module.css'
import type { RosterFormState } from './useRosterForm.ts'

/** What the tournament asks of the team and of each bowler who is on the roster as it is typed. */
export function RosterQuestions({ asked, form }: { asked: AskedOfRoster; form: RosterFormState }) {
  const { draft, edit, saving } = form
  const typed = draft.answers ?? {}
  const bowlers = draft.positions.flatMap(({ bowler }) => bowler ?? [])
  const fields = (usbcId: string | null) => (
    <QuestionFields
      questions={usbcId === null ? asked.team : asked.bowler}
      answerOf={(questionId) => shownAnswer(typed, asked, questionId, usbcId)}
      isTyped={(questionId) => `${questionId} ${usbcId ?? ''}` in typed}
      onChange={(questionId, value) =>
        edit((now) => ({ ...now, answers: withAnswer(now.answers ?? {}, asked, { questionId, usbcId, value }) }))
      }
      disabled={saving}
    />
  )
  return (
    <>
      {asked.team.length > 0 && (
        <Stack gap="sm" role="group" aria-labelledby="team-questions" className={classes.questions ?? ''}>
          <Text fw={650} id="team-questions">
            Questions to the team
          </Text>
          {fields(null)}
        </Stack>
      )}
      {asked.bowler.length > 0 &&
        bowlers.map((bowler) => (
          <Stack
            key={bowler.usbcId}
            gap="sm"
            role="group"
            aria-label={`Questions to ${nameOf(bowler)}`}
            className={classes.questions ?? ''}
          >
            <Text fw={650} aria-hidden>{`Questions to ${nameOf(bowler)}`}</Text>
            {fields(bowler.usbcId)}
          </Stack>
        ))}
    </>
  )
}
