import { Button, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { visitIdentity } from '../../client/identity.ts'
import { useProfile } from '../../client/session.ts'
import { FormActions } from '../../kit/FormActions.tsx'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { site } from '../../net/site.ts'
import type { Tournament } from '../../places/tournaments.ts'

const route = getRouteApi('/registration')

/** What the registration gate asks for, once on arrival and again when Register is used. */
export function HomePrompts({ tournaments }: { tournaments: readonly Tournament[] }) {
  const { prompt, tournament } = route.useSearch()
  const navigate = route.useNavigate()
  const profile = useProfile()
  const [dismissed, setDismissed] = useState(false)
  const close = () => {
    setDismissed(true)
    void navigate({ search: ({ name, payment }) => ({ name, payment }), replace: true })
  }
  const missing = profile?.profileIsValid === false && (prompt === 'profile' || (!prompt && !dismissed))
  const age = tournaments.find(({ id }) => id === tournament)?.minimumCaptainAge
  return (
    <>
      <MissingFields opened={missing} message={profile?.validationMessage ?? null} onClose={close} />
      <Dialog opened={prompt === 'age'} onClose={close} title="Tournament Requirement">
        <Text>
          {age
            ? `The tournament requires you to be ${age} years old to register.`
            : 'You do not reach the minimum age of this tournament.'}
        </Text>
        <FormActions end>
          <Button onClick={close} data-autofocus>
            OK
          </Button>
        </FormActions>
      </Dialog>
    </>
  )
}

function MissingFields(props: { opened: boolean; message: string | null; onClose: () => void }) {
  const { opened, message, onClose } = props
  const { manageAccountUrl } = site.oidc
  return (
    <Dialog opened={opened} onClose={onClose} title="Missing Required Profile Fields">
      <Text>{message ?? 'Your profile lacks something that registration needs.'}</Text>
      <FormActions end>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            if (manageAccountUrl) void visitIdentity(manageAccountUrl)
            else onClose()
          }}
        >
          OK
        </Button>
      </FormActions>
    </Dialog>
  )
}
