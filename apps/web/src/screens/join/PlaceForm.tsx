import { guardianNeeded } from '@kegler/domain/teams/join.rules.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { holdLink } from '../../client/link.ts'
import { useSave } from '../../client/save.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { FormActions } from '../../kit/FormActions.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberOrNone, showRefused } from '../../kit/form/NumberField.tsx'
import { forgetJoin, type JoinDraft, keepJoin } from './joinDraft.ts'
import type { Place } from './WhoForm.tsx'

interface Props {
  place: Place
  draft: JoinDraft
  onChange: (draft: JoinDraft) => void
  birthDate: string
  onBack: () => void
  onJoined: () => void
}

/** The place that somebody gets, and the press that takes it. */
export function PlaceForm({ place, draft, onChange, birthDate, onBack, onJoined }: Props) {
  const { name, isMinor, average, averageRequired, division, position } = place
  const [typedAverage, setAverage] = useState<number | null>(null)
  const join = useSave('POST link/join', { form: true })
  const edit = (change: Partial<JoinDraft>) => {
    onChange({ ...draft, ...change })
    keepJoin({ ...draft, ...change })
  }
  const submit = () => {
    if (join.isPending || showRefused(document)) return
    const { usbcId, lastName, guardian, guardianEmail } = draft
    const email = isMinor ? guardianEmail : draft.email
    join.mutate(
      {
        body: { usbcId, lastName, birthDate, email: email || null, guardian: guardian || null, average: typedAverage },
      },
      {
        onSuccess: ({ token }) => {
          holdLink(token)
          forgetJoin()
          onJoined()
        },
      },
    )
  }
  return (
    <Form aria-label="Your Place" onSubmit={submit}>
      <Stack gap="md">
        <Facts
          facts={[
            ['Name', name],
            ['Position', String(position)],
            ['Average', average === null ? null : `${average}, from the membership`],
            ['Division so far', division],
          ]}
        />
        {averageRequired && (
          <NumberOrNone
            kind="whole"
            bounded
            label="Your average"
            description="The membership has none for you."
            min={0}
            max={300}
            value={typedAverage}
            onChange={setAverage}
          />
        )}
        {isMinor && (
          <>
            <Text>{guardianNeeded}</Text>
            <TextInput
              label="Name of the parent or guardian"
              name="guardian"
              autoComplete="name"
              maxLength={100}
              value={draft.guardian}
              onChange={({ currentTarget }) => edit({ guardian: currentTarget.value })}
            />
            <TextInput
              label="E-mail address of the parent or guardian"
              name="guardianEmail"
              type="email"
              autoComplete="email"
              value={draft.guardianEmail}
              onChange={({ currentTarget }) => edit({ guardianEmail: currentTarget.value })}
            />
          </>
        )}
        <ErrorList error={join.error} />
        <FormActions>
          <Button variant="default" disabled={join.isPending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={join.isPending}>
            Join
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
