import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '../../client/api.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { BirthDateField, birthDateIn } from './BirthDateField.tsx'
import { type JoinDraft, keepJoin } from './joinDraft.ts'

export type Place = AnswerOf<'POST link/facts'>
interface Props {
  draft: JoinDraft
  onChange: (draft: JoinDraft) => void
  birthDate: string
  onBirthDate: (typed: string) => void
  /** With the open link an address is asked for. */
  needsEmail: boolean
  onPlace: (place: Place) => void
}
type Problems = Partial<Record<'usbcId' | 'lastName' | 'birthDate' | 'email', string>>

/** What is on the membership card, and the birth date. */
export function WhoForm({ draft, onChange, birthDate, onBirthDate, needsEmail, onPlace }: Props) {
  const [problems, setProblems] = useState<Problems>({})
  const day = birthDateIn(birthDate)
  const check = useMutation({
    mutationFn: () =>
      call('POST link/facts', {
        body: { usbcId: draft.usbcId.trim(), lastName: draft.lastName.trim(), birthDate: day ?? '' },
      }),
    onSuccess: onPlace,
  })
  const submit = () => {
    const found: Problems = {
      ...(draft.usbcId.trim() === '' ? { usbcId: 'Enter your membership ID.' } : {}),
      ...(draft.lastName.trim() === '' ? { lastName: 'Enter your last name.' } : {}),
      ...(day === null ? { birthDate: 'Enter your birth date.' } : {}),
      ...(needsEmail && !/^\S+@\S+$/.test(draft.email.trim()) ? { email: 'Enter an e-mail address.' } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length === 0 && !check.isPending) check.mutate()
  }
  const field = (name: 'usbcId' | 'lastName' | 'email') => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      onChange({ ...draft, [name]: value })
      keepJoin({ ...draft, [name]: value })
    },
  })
  return (
    <Form aria-label="Who You Are" onSubmit={submit}>
      <Stack gap="md">
        <TextInput {...field('usbcId')} label="Membership ID" autoComplete="off" autoCapitalize="characters" />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" />
        <BirthDateField
          name="birthDate"
          value={birthDate}
          error={problems.birthDate}
          onChange={({ currentTarget }) => onBirthDate(currentTarget.value)}
        />
        {needsEmail && (
          <TextInput
            {...field('email')}
            label="E-mail address"
            description="For the confirmation. Your captain sees it, your teammates do not."
            type="email"
            autoComplete="email"
          />
        )}
        <ErrorList error={check.error} />
        <Button type="submit" size="md" loading={check.isPending}>
          Continue
        </Button>
      </Stack>
    </Form>
  )
}
