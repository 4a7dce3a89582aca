import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../api.ts'
import { renew } from '../../../identity.ts'
import { profileQuery, useProfile } from '../../../session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/problems.ts'

const hintFor = 10_000

/** The e-mail has to be confirmed before anything else opens. */
export function AccountCreatedScreen() {
  const profile = useProfile()
  const queries = useQueryClient()
  const resend = useResend(() => look.mutate())
  const look = useMutation({
    mutationFn: async () => {
      await renew() // the confirmation stands in the token, so a new one is asked for
      return await queries.fetchQuery({ ...profileQuery, staleTime: 0 })
    },
    onError: showError,
  })
  const displayGoHome = profile?.profileIsConfirmed === true
  return (
    <Panel>
      <Stack gap="md" maw="40rem">
        <Title order={1}>Please Confirm Your Email</Title>
        {displayGoHome ? (
          <Text>Thank you, your email is confirmed.</Text>
        ) : (
          <Text>
            We sent a message to <b>{profile?.email}</b>. Open it and follow the link in it, then come back to this
            page.
          </Text>
        )}
        <Group>
          {displayGoHome ? (
            <ButtonLink to="/registration">Home</ButtonLink>
          ) : (
            <>
              <Button loading={look.isPending} onClick={() => look.mutate()}>
                I have confirmed it
              </Button>
              <Button variant="default" disabled={resend.waiting} loading={resend.isPending} onClick={resend.send}>
                Resend email
              </Button>
            </>
          )}
        </Group>
        <div role="status">
          {resend.waiting && <Text>The email was sent. It can take a minute to arrive.</Text>}
          {look.isSuccess && !displayGoHome && <Text>Your email is not confirmed yet.</Text>}
        </div>
      </Stack>
    </Panel>
  )
}

/** Sends the e-mail again; a hint shows for ten seconds, during which it cannot be sent once more. */
function useResend(onConfirmed: () => void) {
  const [waiting, setWaiting] = useState(false)
  const save = useSave('POST authorization/resendConfirmation', { refresh: [] })
  const send = () =>
    save.mutate(undefined, {
      onSuccess: ({ sent }) => {
        if (!sent) return onConfirmed() // nothing to send: it is confirmed already
        setWaiting(true)
        setTimeout(() => setWaiting(false), hintFor)
      },
    })
  return { send, waiting, isPending: save.isPending }
}
