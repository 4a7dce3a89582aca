import { Button, Group, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeCaptainDialog } from '../../../captains/ChangeCaptainDialog.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { useKeys } from '../../../kit/keys.ts'
import { MailLink } from '../../../kit/MailLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import { OtherEntries } from './OtherEntries.tsx'

const captainPage = '/admin/captain/$captainId/{-$paymentId}'

/** Whose entry it is. */
export function CaptainPanel({ entry }: { entry: StaffEntry }) {
  const { captainId, captainFirstName, captainLastName, captainEmail } = entry.captain
  const [opened, setOpened] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const view = () => void navigate({ to: captainPage, params: { captainId } })
  useKeys([{ keys: 'g c', label: 'View Captain', run: view }])
  return (
    <Panel aria-label="Captain Details">
      <Title order={2} mb="xs">
        Captain Details
      </Title>
      <Text>{`${captainFirstName} ${captainLastName}`.trim()}</Text>
      <MailLink address={captainEmail} />
      <OtherEntries entry={entry} />
      <Group gap="xs" mt="sm">
        <ButtonLink variant="default" to={captainPage} params={{ captainId }}>
          View Captain
        </ButtonLink>
        {!entry.readOnly && !entry.isCancelled && (
          <Button variant="default" onClick={() => setOpened(true)}>
            Change Team Captain
          </Button>
        )}
      </Group>
      <ErrorList messages={messages} />
      {opened && (
        <ChangeCaptainDialog
          captainId={captainId}
          entries={[{ ...entry, id: entry.entryId }]}
          onChanged={() => setMessages([])}
          onFailed={(why) => {
            notify('Captain Not Changed!', 'There was an error changing the captain.', 'red')
            setMessages(why)
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  )
}
