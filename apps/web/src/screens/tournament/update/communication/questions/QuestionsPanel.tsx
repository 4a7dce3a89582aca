import { questionKindNames, questionsAtMost } from '@kegler/domain/questions/question.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../../../client/save.ts'
import { ActButton } from '../../../../../kit/act/ActButton.tsx'
import { ErrorList } from '../../../../../kit/ErrorList.tsx'
import { ListEditor } from '../../../../../kit/form/ListEditor.tsx'
import { Panel } from '../../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../../tournament.ts'
import { setupEvents } from '../../events.ts'
import { QuestionForm } from './QuestionForm.tsx'
import classes from './Questions.module.css'
import { type SetupQuestion, setupQuestions } from './setupQuestions.ts'

/** What teams and bowlers are asked, in the order in which they are asked. */
export function QuestionsPanel() {
  const { id, readOnly } = useSetupTournament()
  const { questions } = useSuspenseQuery(setupQuestions(id)).data
  const order = useSave('PUT setup/tournament/:id/questions/order')
  const [dragged, setDragged] = useState<string | null>(null)
  const ids = questions.map((question) => question.id)
  /** To the place of another one. */
  const move = (from: string, to: string | undefined) => {
    if (to === undefined || from === to || order.isPending) return
    const others = ids.filter((one) => one !== from)
    const at = others.indexOf(to) + (ids.indexOf(from) < ids.indexOf(to) ? 1 : 0)
    order.mutate({ params: { id }, body: { ids: others.toSpliced(at, 0, from) } })
  }
  return (
    <Panel aria-labelledby="questions">
      <ListEditor<SetupQuestion>
        title={
          <Title order={3} id="questions">
            Questions
          </Title>
        }
        rows={questions}
        keyOf={(question) => question.id}
        addLabel={!readOnly && 'Add Question'}
        addDisabled={questions.length >= questionsAtMost}
        show={(question, open) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the arrows
          <div
            className={classes.row}
            draggable={!readOnly}
            data-dragged={dragged === question.id || undefined}
            onDragStart={() => setDragged(question.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => dragged && move(dragged, question.id)}
          >
            <Row question={question} ids={ids} move={move} onOpen={open} />
          </div>
        )}
        edit={(question, close) => <QuestionForm question={question} onClose={close} />}
      >
        <Text
          c="var(--text-soft)"
          maw="60rem"
        >{`Captains answer them in the roster of each team. A bowler is asked once in the tournament. At most ${questionsAtMost} questions; drag them, or use the arrows, to put them in order.`}</Text>
        <ErrorList error={order.error} />
      </ListEditor>
    </Panel>
  )
}

interface RowProps {
  question: SetupQuestion
  ids: readonly string[]
  move: (from: string, to: string | undefined) => void
  onOpen: () => void
}
function Row({ question, ids, move, onOpen }: RowProps) {
  const { id, readOnly } = useSetupTournament()
  const at = ids.indexOf(question.id)
  const arrow = (by: -1 | 1, label: string, sign: string) => (
    <ActionIcon
      variant="default"
      aria-label={`Move ${question.label} ${label}`}
      aria-disabled={ids[at + by] === undefined}
      data-disabled={ids[at + by] === undefined}
      onClick={() => move(question.id, ids[at + by])}
    >
      {sign}
    </ActionIcon>
  )
  return (
    <Group justify="space-between" gap="md">
      <div className={classes.text}>
        <Text fw={650}>{question.label}</Text>
        <Text c="var(--text-soft)">
          <Facts question={question} />
        </Text>
      </div>
      {!readOnly && (
        <Group gap="sm">
          {arrow(-1, 'up', '↑')}
          {arrow(1, 'down', '↓')}
          <Button variant="default" data-focus={question.id} aria-label={`Edit ${question.label}`} onClick={onOpen}>
            Edit
          </Button>
          <ActButton
            call="DELETE setup/tournament/:id/questions/:questionId"
            send={{ params: { id, questionId: question.id } }}
            title="Question"
            question="Nobody is asked this question any more."
            what={question.label}
            confirm="Remove"
            notice={['Removed!', '']}
            aria-label={`Remove ${question.label}`}
          >
            Remove
          </ActButton>
        </Group>
      )}
    </Group>
  )
}

/** 'Team, Number, required before payment, in Doubles, 12 answers' */
function Facts({ question }: { question: SetupQuestion }) {
  const { id } = useSetupTournament()
  const events = useSuspenseQuery(setupEvents(id)).data
  const { ofTeam, kind, isRequired, beforePayment, eventIds, answered } = question
  return [
    ofTeam ? 'Team' : 'Each bowler',
    questionKindNames[kind],
    ...(beforePayment ? ['required before payment'] : isRequired ? ['required'] : []),
    ...(eventIds.length > 0
      ? [
          `in ${events
            .filter((event) => eventIds.includes(event.id))
            .map(({ name }) => name)
            .join(', ')}`,
        ]
      : []),
    ...(answered > 0 ? [plural(answered, 'answer', 'answers')] : []),
  ].join(' · ')
}
