import { Stack, Text, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Await } from '../../kit/act/Await.tsx'
import { ApiError, messagesOf } from '../../net/answers.ts'

/** Why a link opens nothing: it is wrong or has ended; all else may pass by itself. */
export function LinkRefusal({ of }: Pick<ComponentProps<typeof Await>, 'of'>) {
  const { error } = of
  const isOver = error instanceof ApiError && (error.status === 401 || error.status === 422)
  return (
    <Stack gap="lg" maw="40rem">
      <Title order={1}>{isOver ? 'Link Ended' : 'Join a Team'}</Title>
      {isOver ? <Text role="alert">{messagesOf(error).join(' ')}</Text> : <Await of={of} />}
    </Stack>
  )
}
