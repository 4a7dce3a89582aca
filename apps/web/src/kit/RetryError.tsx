import { Button, Stack } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { isUnauthorized } from '../net/answers.ts'
import { ErrorList } from './ErrorList.tsx'

interface Props {
  /** What could not be read. */
  of: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** Why something could not be read, and a button that reads it again; for lack of a role it is the page 'Unauthorized'. */
export function RetryError({ of: { error, refetch, isFetching } }: Props) {
  if (isUnauthorized(error)) return <Navigate to="/signin/unauthorized" replace />
  return (
    <Stack gap="md">
      <ErrorList error={error} />
      <Button w="fit-content" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
