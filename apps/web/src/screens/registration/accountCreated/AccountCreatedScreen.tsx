import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renew } from '../../../client/identity.ts'
import { useSave } from '../../../client/save.ts'
import { profileQuery, useProfile } from '../../../client/session.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { showError } from '../../../kit/problems.ts'
import { CentredPage } from '../../CentredPage.tsx'

const hintMs = 10_000

/** The e-mail has to be confirmed before anything else opens. */
export function AccountCreatedScreen() {
  const profile = useProfile()
  const queries = useQueryClient()
  const isConfirmed = profile?.profileIsConfirmed === true
  const look = async () => {
    await renew() // the token says whether it is confirmed, so a new one is needed
    return await queries.fetchQuery({ ...profileQuery, staleTime: 0 })
  }
  // On arrival and whenever the page is visited again, so that following the link is enough.
  useQuery({
    queryKey: ['is the email confirmed'],
    queryFn: look,
    enabled: !isConfirmed,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
  })
  const again = useMutation({ mutationFn: look, onError: showError })
  const [waiting, setWaiting] = useState(false)
  const resend = useSave('POST authorization/resendConfirmation')
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: ({ sent }) => {
        if (!sent) return again.mutate() // nothing to send: it is confirmed already
        setWaiting(true)
        setTimeout(() => setWaiting(false), hintMs)
      },
    })
  return (
    <CentredPage title={isConfirmed ? 'Thank you, your email is confirmed.' : 'Please Confirm Your Email'}>
      {isConfirmed ? (
        <>
          <Text>You can now register for tournaments.</Text>
          <ButtonLink to="/registration">Home</ButtonLink>
        </>
      ) : (
        <>
          <Text>
            We sent a message to <b>{profile?.email}</b>. Open it and follow the link in it, then come back to this
            page.
          </Text>
          <Group>
            <Button loading={again.isPending} onClick={() => again.mutate()}>
              I have confirmed it
            </Button>
            <Button variant="default" disabled={waiting} loading={resend.isPending} onClick={send}>
              Resend email
            </Button>
          </Group>
        </>
      )}
      <div role="status">
        {waiting && <Text>The email was sent. It can take a minute to arrive.</Text>}
        {again.isSuccess && !isConfirmed && <Text>Your email is not confirmed yet.</Text>}
      </div>
    </CentredPage>
  )
}
