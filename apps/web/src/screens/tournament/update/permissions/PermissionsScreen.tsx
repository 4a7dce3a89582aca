import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useOpenRow } from '../../../../kit/form/useOpenRow.ts'
import { useSetupTournament } from '../../tournament.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import { administrators, managers } from './people.ts'

/** Who sets the tournament up, and whom to ask. One row of both lists is open at a time. */
export function PermissionsScreen() {
  const { id } = useSetupTournament()
  const { data: listed } = useSuspenseQuery(managers(id))
  const { data: named } = useSuspenseQuery(administrators(id))
  const open = useOpenRow()
  return (
    <Stack gap="xl">
      <PeoplePanel
        kind="manager"
        title="Managers"
        text="A manager can create a tournament, update set-up and update capacity levels."
        hint="They must have signed in here with this e-mail address before."
        rows={listed.map((row) => ({
          ...row,
          stays: row.inheritedAccess,
          note: row.inheritedAccess ? 'Inherited' : null,
        }))}
        open={open}
      />
      <PeoplePanel
        kind="administrator"
        title="Administrators"
        text="An administrator can process reservations and registrations, take payments, cancel entries, search entries, assist with squad moves and other administrative duties."
        hint="They must have signed in here with this e-mail address before. The list names them; it gives no right."
        rows={named.map((row) => ({
          ...row,
          isOwn: false,
          stays: row.isPrimary,
          note: row.isPrimary ? 'Primary' : null,
        }))}
        open={open}
      />
    </Stack>
  )
}
