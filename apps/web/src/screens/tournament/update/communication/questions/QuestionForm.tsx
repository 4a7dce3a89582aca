import {
  hasChoices,
  isAsked,
  type QuestionKind,
  questionKindNames,
  questionKinds,
} from '@kegler/domain/questions/question.rules.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { questionFields } from '@kegler/domain/setup/questions/question.fields.ts'
import { QuestionForm as Schema } from '@kegler/domain/setup/questions/questions.calls.ts'
import { Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../../kit/act/useAct.ts'
import { PanelBody } from '../../../../../kit/Panel.tsx'
import { QuestionFields } from '../../../../../questions/QuestionFields.tsx'
import { useSetupTournament } from '../../../tournament.ts'
import { setupEvents } from '../../events.ts'
import type { SetupQuestion } from './setupQuestions.ts'

type Typed = Omit<SetupQuestion, 'id' | 'answered' | 'revision'>
const empty: Typed = {
  ...{ label: '', kind: 'text', choices: '', help: '', ofTeam: false },
  ...{ isRequired: false, beforePayment: false, eventIds: [] },
}
const labels = labelsOf(questionFields)
const noted = { schema: Schema, notice: ['Saved!', 'Question saved successfully.'] } as const

export const QuestionForm = ({ question, onClose }: { question: SetupQuestion | null; onClose: () => void }) =>
  question ? <SavedQuestion question={question} onClose={onClose} /> : <NewQuestion onClose={onClose} />

function NewQuestion({ onClose }: { onClose: () => void }) {
  const { id } = useSetupTournament()
  const act = useAct('POST setup/tournament/:id/questions', {
    ...noted,
    values: empty,
    send: (body) => ({ params: { id }, body }),
  })
  return <Fields act={act} label="New Question" isNew onClose={onClose} />
}

function SavedQuestion({ question, onClose }: { question: SetupQuestion; onClose: () => void }) {
  const { id } = useSetupTournament()
  const { id: questionId, answered: _, revision, ...values } = question
  const act = useAct('PUT setup/tournament/:id/questions/:questionId', {
    ...noted,
    values,
    revision,
    send: (body, sent) => ({ params: { id, questionId }, body: { ...body, revision: sent } }),
  })
  return <Fields act={act} label={`Question ${question.label}`} isNew={false} onClose={onClose} />
}

type QuestionAct = ReturnType<typeof useAct<'POST setup/tournament/:id/questions', Typed>>
interface Props {
  act: Pick<QuestionAct, 'typed' | 'field' | 'choice' | 'tick' | 'set' | 'setValues'> &
    Parameters<typeof ActForm>[0]['act']
  label: string
  isNew: boolean
  onClose: () => void
}
function Fields({ act, label, isNew, onClose }: Props) {
  const { id, timeZone } = useSetupTournament()
  const events = useSuspenseQuery(setupEvents(id)).data
  const { typed } = act
  const mayBeBefore = typed.ofTeam && typed.isRequired
  return (
    <PanelBody mt={0} aria-label={label}>
      <ActForm act={act} label={label} labels={labels} inline isNew={isNew} onClose={onClose} timeZone={timeZone}>
        <Group align="flex-start" gap="md">
          <TextInput
            {...textsOf(questionFields, 'label')}
            {...act.field('label')}
            required
            maxLength={200}
            flex="2 1 20rem"
          />
          <NativeSelect
            label={labels.kind}
            value={typed.kind}
            onChange={({ currentTarget }) => act.set('kind', currentTarget.value as QuestionKind)}
            data={questionKinds.map((kind) => ({ value: kind, label: questionKindNames[kind] }))}
            flex="1 1 14rem"
          />
        </Group>
        {hasChoices(typed.kind) && (
          <Textarea {...textsOf(questionFields, 'choices')} {...act.field('choices')} required autosize minRows={3} />
        )}
        <TextInput {...textsOf(questionFields, 'help')} {...act.field('help')} maxLength={500} />
        <Stack gap="sm">
          <Checkbox {...act.tick('ofTeam')} {...textsOf(questionFields, 'ofTeam')} />
          <Checkbox {...act.tick('isRequired')} {...textsOf(questionFields, 'isRequired')} />
          <Checkbox
            {...textsOf(questionFields, 'beforePayment')}
            checked={typed.beforePayment && mayBeBefore}
            disabled={!mayBeBefore}
            onChange={({ currentTarget }) => act.set('beforePayment', currentTarget.checked)}
          />
        </Stack>
        {events.length > 0 && (
          <Checkbox.Group
            {...textsOf(questionFields, 'eventIds')}
            value={typed.eventIds}
            onChange={(eventIds) => act.set('eventIds', eventIds)}
          >
            <Group gap="sm 1.5rem" mt="xs">
              {events.map((event) => (
                <Checkbox key={event.id} value={event.id} label={event.name} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <Preview question={typed} />
      </ActForm>
    </PanelBody>
  )
}

/** The question as captains and bowlers meet it; it can be tried. */
function Preview({ question }: { question: Typed }) {
  const [tried, setTried] = useState<Parameters<Parameters<typeof QuestionFields>[0]['onChange']>[1]>(null)
  const shown = { ...question, id: 'preview', label: question.label || 'What you type above' }
  return (
    <Stack component="section" gap="xs" aria-label="Preview of the question">
      <Text c="var(--text-soft)" size="sm">
        {[
          question.ofTeam ? 'As captains read it, once for each team' : 'As captains and bowlers read it',
          !isAsked(question, []) && 'in the chosen events alone',
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      <QuestionFields
        key={question.kind}
        questions={[shown]}
        answerOf={() => tried ?? undefined}
        onChange={(_, value) => setTried(value)}
      />
    </Stack>
  )
}
