import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../client/save.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { FormActions } from '../../kit/FormActions.tsx'
import { Form } from '../../kit/form/Form.tsx'

interface Props {
  captain: string
  onClose: () => void
  onDone: () => void
}

/** Declines an invitation, by a second press. */
export function DeclineForm({ captain, onClose, onDone }: Props) {
  const [note, setNote] = useState('')
  const [neverAgain, setNeverAgain] = useState(false)
  const decline = useSave('POST link/decline', { form: true })
  return (
    <Form
      aria-label="Decline"
      onSubmit={() => {
        if (!decline.isPending) decline.mutate({ body: { note: note || null, neverAgain } }, { onSuccess: onDone })
      }}
    >
      <Stack gap="md">
        <Textarea
          label={`A word to ${captain}`}
          description="If you like, up to 200 characters."
          maxLength={200}
          autosize
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Checkbox
          label="Do not invite me again"
          description={`${captain} can send no more invitations to this address.`}
          checked={neverAgain}
          onChange={({ currentTarget }) => setNeverAgain(currentTarget.checked)}
        />
        <ErrorList error={decline.error} />
        <FormActions>
          <Button variant="default" disabled={decline.isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" color="red" loading={decline.isPending}>
            Decline Invitation
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
