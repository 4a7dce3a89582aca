import { Alert, Text } from '@mantine/core'
import type { Profile } from '../client/session.ts'
import { HubActions } from './HubLine.tsx'
import { refusedGroup } from './links.ts'

/** For staff who act for a group that is not served here: says so, with the two ways out. */
export function RefusedGroup({ profile }: { profile: Profile }) {
  const group = refusedGroup(profile)
  if (!group) return null
  return (
    <Alert color="red" role="alert">
      <Text mb="xs">{`${group} is not supported by Event Registration.`}</Text>
      <HubActions />
    </Alert>
  )
}
