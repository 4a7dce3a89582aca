import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router'
import { SignInFailed } from '../client/identity.ts'
import { isGate } from '../client/session.ts'
import { ButtonLink } from '../kit/ButtonLink.tsx'
import { ErrorList } from '../kit/ErrorList.tsx'
import { Loading } from '../kit/Loading.tsx'
import { ApiError, isUnauthorized } from '../net/answers.ts'

/** A page whose data could not be read: what the server said, and a way to try again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: forget } = useQueryErrorResetBoundary()
  const again = () => {
    forget()
    reset()
    void router.invalidate()
  }
  const status = error instanceof ApiError ? error.status : undefined
  useWindowEvent('online', () => {
    if (status === 0) again()
  })
  if (isGate(error)) return <Loading />
  if (isUnauthorized(error)) return <Navigate to="/signin/unauthorized" replace />
  const signIn = error instanceof SignInFailed
  // a malformed id names nothing either
  const missing = status === 404 || status === 400 ? 'We could not find that' : 'This page could not be loaded'
  return (
    <Stack gap="lg" maw="44rem" w="100%" mx="auto">
      <Title order={1}>{signIn ? 'Not authenticated' : missing}</Title>
      {signIn ? <Text>You are not logged in yet.</Text> : <ErrorList error={error} />}
      <Group>
        <Button onClick={again}>Try again</Button>
        <ButtonLink to="/registration" variant="default">
          Go Back Home
        </ButtonLink>
      </Group>
    </Stack>
  )
}
