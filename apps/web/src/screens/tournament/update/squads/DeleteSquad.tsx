import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../../client/save.ts'
import { FormActions } from '../../../../kit/FormActions.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { messagesOf } from '../../../../net/answers.ts'
import { squadsText } from './lanes.ts'
import type { Squad } from './squadReads.ts'

/** Asks before a squad is deleted; of a repeat, which of its squads. */
export function DeleteSquad({ squad, onClose }: { squad: Squad; onClose: () => void }) {
  const write = useSave('PUT squad/:id/delete', { form: true })
  const [asked, setAsked] = useState<{ message: string; choices: readonly string[] } | null>(null)
  const run = async (choice?: string) => {
    const answer = await write.mutateAsync({ params: { id: squad.id }, body: { choice } }).catch(() => null)
    if (answer?.message) setAsked({ message: answer.message, choices: answer.choices })
    else if (answer) {
      notify('Deleted!', `${squadsText(answer.deleted)} deleted.`)
      onClose()
    }
  }
  const busy = write.isPending || write.isError
  return (
    <Dialog opened title={asked ? 'Confirm Squad Delete' : 'Delete Squad'} onClose={onClose} locked={write.isPending}>
      <Stack gap="md">
        <Text>{asked?.message ?? 'Are you sure you want to delete?'}</Text>
        {write.error ? (
          <Alert color="red" role="alert">
            {messagesOf(write.error).join(' ')}
          </Alert>
        ) : null}
        <FormActions end>
          <Button variant="default" data-autofocus onClick={onClose}>
            {asked ? 'Cancel' : 'No'}
          </Button>
          {asked ? (
            asked.choices.map((choice) => (
              <Button key={choice} color="red" disabled={busy} onClick={() => void run(choice)}>
                {choice}
              </Button>
            ))
          ) : (
            <Button color="red" disabled={busy} onClick={() => void run()}>
              Yes
            </Button>
          )}
        </FormActions>
      </Stack>
    </Dialog>
  )
}
