import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signIn } from '../../app/identity.ts'
import { site } from '../../app/site.ts'
import { showError } from '../../ui/problems.ts'

/** The identity server's answer could not be used. */
export function SignInFailedScreen() {
  const again = useMutation({ mutationFn: () => signIn(`${site.base}registration`), onError: showError })
  return (
    <Stack gap="md" align="flex-start" justify="center" mih="50dvh">
      <Title order={1}>Not authenticated</Title>
      <Text maw="36rem">You are not logged in yet. What you put into your cart is still there.</Text>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        Login
      </Button>
    </Stack>
  )
}
