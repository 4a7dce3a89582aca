import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renew } from '../../../app/identity.ts'
import { useSave } from '../../../app/save.ts'
import { profileQuery, useProfile } from '../../../app/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/problems.ts'

const hintFor = 10_000

/** The e-mail has to be confirmed before anything else opens. */
export function AccountCreatedScreen() {
  const profile = useProfile()
  const displayGoHome = profile?.profileIsConfirmed === true
  const look = useLook(!displayGoHome)
  const resend = useResend(() => void look.again())
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
              <Button loading={look.isPending} onClick={() => void look.again()}>
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
          {look.isAnswered && !displayGoHome && <Text>Your email is not confirmed yet.</Text>}
        </div>
      </Stack>
    </Panel>
  )
}

/** Looks on arrival and whenever the page is come back to, so that following the link is enough; and when asked. */
function useLook(enabled: boolean) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const { refetch, isFetching } = useQuery({
    queryKey: ['is the email confirmed'],
    queryFn: async () => {
      await renew() // the confirmation stands in the token, so a new one is asked for
      return await queries.fetchQuery({ ...profileQuery, staleTime: 0 })
    },
    enabled,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  })
  const again = async () => {
    setAsked(true)
    const { error } = await refetch()
    if (error) showError(error)
  }
  return { again, isPending: asked && isFetching, isAnswered: asked && !isFetching }
}

/** Sends the e-mail again; a hint shows for ten seconds, during which it cannot be sent once more. */
function useResend(onConfirmed: () => void) {
  const [waiting, setWaiting] = useState(false)
  const save = useSave('POST authorization/resendConfirmation')
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
