import { Button, Stack } from '@mantine/core'
import { messagesOf } from '../app/answers.ts'
import { ErrorList } from './ErrorList.tsx'

interface Props {
  /** What could not be read. */
  of: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** Why something could not be read, and a button that reads it again. */
export function RetryError({ of: { error, refetch, isFetching } }: Props) {
  return (
    <Stack gap="md">
      <ErrorList messages={messagesOf(error)} />
      <Button w="fit-content" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
