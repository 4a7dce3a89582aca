import { type AnswerValue, choicesOf, textsAtMost } from '@kegler/domain/questions/question.rules.ts'
import { Checkbox, Group, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { NumberOrNone } from '../kit/form/NumberField.tsx'
import type { AskedQuestion } from './asked.ts'

type Question = Pick<AskedQuestion, 'id' | 'kind' | 'label' | 'help' | 'isRequired' | 'choices'>
interface Props {
  questions: readonly Question[]
  /** null: somebody else has answered it. */
  answerOf: (questionId: string) => AnswerValue | null | undefined
  onChange: (questionId: string, value: AnswerValue | null) => void
  /** Whether an answer that is null was typed, and not somebody else's. */
  isTyped?: (questionId: string) => boolean
  disabled?: boolean
}

/** Questions with fields for their answers: of a team, or of one bowler. */
export const QuestionFields = ({ questions, answerOf, onChange, isTyped, disabled = false }: Props) => (
  <Stack gap="md">
    {questions.map((question) => {
      const value = answerOf(question.id)
      return value === null && !isTyped?.(question.id) ? (
        <Answered key={question.id} question={question} />
      ) : (
        <QuestionField
          key={question.id}
          question={question}
          value={value ?? null}
          onChange={(next) => onChange(question.id, next)}
          disabled={disabled}
        />
      )
    })}
  </Stack>
)

const Answered = ({ question }: { question: Question }) => (
  <div>
    <Text fw={500}>{question.label}</Text>
    <Text c="var(--text-soft)">Somebody else has answered this.</Text>
  </div>
)

interface FieldProps {
  question: Question
  value: AnswerValue | null
  onChange: (value: AnswerValue | null) => void
  disabled: boolean
}
function QuestionField({ question, value, onChange, disabled }: FieldProps) {
  const { kind, label, help, isRequired } = question
  const shared = { label, disabled, withAsterisk: isRequired, ...(help ? { description: help } : {}) }
  const text = typeof value === 'string' ? value : ''
  const typed = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value || null)
  switch (kind) {
    case 'text':
      return <TextInput {...shared} value={text} onChange={typed} maxLength={textsAtMost.text} autoComplete="off" />
    case 'longText':
      return (
        <Textarea {...shared} value={text} onChange={typed} maxLength={textsAtMost.longText} autosize minRows={2} />
      )
    case 'date':
      return <TextInput {...shared} type="date" value={text} onChange={typed} maw="14rem" />
    case 'number':
      return (
        <NumberOrNone
          kind="number"
          min={-1_000_000_000}
          {...shared}
          maw="14rem"
          hideControls
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'one':
      return (
        <NativeSelect
          {...shared}
          maw="24rem"
          value={text}
          onChange={typed}
          data={[{ value: '', label: 'Choose an answer' }, ...choicesOf(question)]}
        />
      )
    case 'several':
      return (
        <Checkbox.Group {...shared} value={Array.isArray(value) ? value : []} onChange={onChange}>
          <Stack gap="sm" mt="xs">
            {choicesOf(question).map((choice) => (
              <Checkbox key={choice} value={choice} label={choice} disabled={disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
    case 'yesNo':
      return (
        <Radio.Group
          {...shared}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(next) => onChange(next === 'true')}
        >
          <Group gap="lg" mt="xs">
            <Radio value="true" label="Yes" disabled={disabled} />
            <Radio value="false" label="No" disabled={disabled} />
          </Group>
        </Radio.Group>
      )
  }
}
