import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signIn } from '../../client/identity.ts'
import { showError } from '../../kit/problems.ts'
import { site } from '../../net/site.ts'
import { CentredPage } from '../CentredPage.tsx'

/** The identity server's answer could not be used. */
export function SignInFailedScreen() {
  const again = useMutation({ mutationFn: () => signIn(`${site.base}registration`), onError: showError })
  return (
    <CentredPage title="Not authenticated">
      <Text>You are not logged in yet. What you put into your cart is still there.</Text>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        Login
      </Button>
    </CentredPage>
  )
}
