import { type AnswerValue, answerText } from '@kegler/domain/questions/question.rules.ts'
import { unansweredText } from '@kegler/domain/questions/unanswered.rules.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../../client/api.ts'
import { heldLink } from '../../client/link.ts'
import { useSave } from '../../client/save.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { FormActions } from '../../kit/FormActions.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { showRefused } from '../../kit/form/NumberField.tsx'
import { QuestionFields } from '../../questions/QuestionFields.tsx'

export type Asked = AnswerOf<'GET link/answers'>
interface Props {
  asked: Asked
  /** Of a step: the way past it, and where it leads once it is saved. */
  later?: ReactNode
  onDone?: () => void
}

/** The questions to a bowler: a form while one has to be answered, else their answers. What is typed outlives a reload. */
export function OwnQuestions({ asked, later, onDone }: Props) {
  const { questions, answers } = asked
  const [typed, setTyped] = useSessionStorage<Record<string, AnswerValue | null>>({
    key: `answers ${heldLink()}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const saved = (id: string) => answers.find(({ questionId }) => questionId === id)?.value
  const left = questions.filter(({ id }) => (saved(id) ?? null) === null)
  const isTodo = left.length === questions.length || left.some(({ isRequired }) => isRequired)
  const [isOpen, setOpen] = useState(isTodo || onDone !== undefined)
  const save = useSave('POST link/answers', { form: true })
  const open = unansweredText({
    questions: left.length,
    optional: left.filter(({ isRequired }) => !isRequired).length,
    waivers: 0,
  })
  const submit = () => {
    if (save.isPending || showRefused(document)) return
    const sent = questions.flatMap(({ id }) => (id in typed ? [{ questionId: id, value: typed[id] ?? null }] : []))
    save.mutate(
      { body: { answers: sent } },
      {
        onSuccess: () => {
          setTyped({})
          setOpen(false)
          onDone?.()
        },
      },
    )
  }
  if (!isOpen)
    return (
      <Stack gap="lg">
        <Facts
          facts={questions.map(({ id, kind, label }) => [label, answerText(kind, saved(id) ?? null)])}
          none="Not answered"
        />
        {open && <Text>{`${open}.`}</Text>}
        <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
          Change Answers
        </Button>
      </Stack>
    )
  return (
    <Form aria-label="Questions" onSubmit={submit}>
      <Stack gap="lg">
        <QuestionFields
          questions={questions}
          answerOf={(id) => (id in typed ? typed[id] : saved(id))}
          isTyped={(id) => id in typed}
          onChange={(id, value) => setTyped({ ...typed, [id]: value })}
          disabled={save.isPending}
        />
        <ErrorList error={save.error} />
        <FormActions>
          {later}
          <Button type="submit" loading={save.isPending}>
            {onDone ? 'Save and Continue' : 'Save Answers'}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
