import { dayTimeText } from '@kegler/domain/dates.ts'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { ActButton } from '../../../../kit/act/ActButton.tsx'
import { notify } from '../../../../kit/feedback/notify.ts'
import { lazyPart } from '../../../../kit/lazyPart.tsx'

const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')
type Link = NonNullable<AnswerOf<'GET registration/entry/:id/team'>['link']>

/** The link with which anybody takes a free position: to copy, as a picture, to hand to an app. */
export function OpenLink({ entryId, team, link, isFull, timeZone }: Props) {
  const params = { id: entryId }
  const make = useSave('POST registration/entry/:id/link')
  return (
    <Stack gap="sm">
      <Title order={4}>Team Link</Title>
      <Text>
        {isFull
          ? 'Nobody can join by it now: all positions are filled. When one is free again, whoever has it can take it.'
          : 'Whoever has it takes a free position with membership ID, last name and birth date.'}
      </Text>
      {link ? (
        <Made link={link} team={team} timeZone={timeZone} />
      ) : (
        <Button w="fit-content" loading={make.isPending} onClick={() => make.mutate({ params })}>
          Make Link
        </Button>
      )}
      {link && (
        <Group gap="sm">
          <ActButton
            call="POST registration/entry/:id/link"
            send={{ params }}
            title="New Link"
            question="The link that you have given out ends, on paper too. Who has joined stays."
            confirm="Make New Link"
          >
            New Link
          </ActButton>
          <ActButton
            call="DELETE registration/entry/:id/link"
            send={{ params }}
            title="End Link"
            question="The link that you have given out ends. Who has joined stays."
            confirm="End Link"
          >
            End Link
          </ActButton>
        </Group>
      )}
    </Stack>
  )
}
interface Props {
  entryId: string
  team: string
  link: Link | null
  /** No position is free. */
  isFull: boolean
  timeZone: string
}

function Made({ link: { address, until }, team, timeZone }: { link: Link; team: string; timeZone: string }) {
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    notify('Copied!', 'The link can be pasted now.')
  }
  return (
    <>
      <TextInput
        label="Link"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
        description={`Until ${dayTimeText(until, timeZone)} at the latest.`}
      />
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => void copy().catch(() => notify('Not copied', 'Mark the link and copy it by hand.', 'red'))}
        >
          Copy
        </Button>
        {'share' in navigator && (
          <Button variant="default" onClick={() => void navigator.share({ title: team, url: address }).catch(() => {})}>
            Share
          </Button>
        )}
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide QR Code' : 'Show QR Code'}
        </Button>
      </Group>
      {isShown && <QrCode address={address} />}
    </>
  )
}
