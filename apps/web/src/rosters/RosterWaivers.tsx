import { isWaiverOpen, waiverStateNames } from '@kegler/domain/questions/waiver.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '../kit/act/ActButton.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import type { AskedBowler } from '../questions/asked.ts'
import { askedQuery } from '../questions/askedQuery.ts'
import { WaiverText } from '../questions/WaiverText.tsx'
import { AcceptDialog, PaperDialog } from './WaiverDialogs.tsx'

interface Props {
  tid: string
  entryId: string
}
/** Who of a roster has accepted the waiver. A captain accepts for themselves alone, and notes what was signed on paper. */
export function RosterWaivers({ tid, entryId }: Props) {
  const { data } = useQuery(askedQuery(tid))
  const [isRead, setRead] = useState(false)
  const roster = data?.rosters.find((one) => one.entryId === entryId)
  const bowlers = data?.bowlers.filter(({ bowlerId }) => roster?.bowlerIds.includes(bowlerId)) ?? []
  if (!data?.waiver || bowlers.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label="Waiver">
      <Text component="h4" fw={650} size="lg" m={0}>
        Waiver
      </Text>
      <Text c="var(--text-soft)">
        Each bowler accepts it for themselves, a parent or guardian for a bowler under 18. You can note who has signed
        it on paper.
      </Text>
      <Button variant="default" w="fit-content" aria-expanded={isRead} onClick={() => setRead(!isRead)}>
        {isRead ? 'Hide the Waiver' : 'Read the Waiver'}
      </Button>
      {isRead && <WaiverText text={data.waiver.text} />}
      <Stack component="ul" gap="sm">
        {bowlers.map((bowler) => (
          <Row key={bowler.bowlerId} tid={tid} bowler={bowler} waiver={data.waiver ?? { version: 0, text: '' }} />
        ))}
      </Stack>
    </Stack>
  )
}

interface RowProps {
  tid: string
  bowler: AskedBowler
  waiver: { version: number; text: string }
}
function Row({ tid, bowler, waiver }: RowProps) {
  const { bowlerId, name, isSelf, waiver: state } = bowler
  const [open, setOpen] = useState<'accept' | 'paper' | null>(null)
  const isOpen = isWaiverOpen(state)
  return (
    <Group component="li" justify="space-between" gap="0.5rem 1rem">
      <div>
        <Text fw={650}>{isSelf ? `${name} (you)` : name}</Text>
        <StatusBadge tone={isOpen ? 'attention' : 'ok'}>{waiverStateNames[state]}</StatusBadge>
      </div>
      <Group gap="sm">
        {isOpen && isSelf && <Button onClick={() => setOpen('accept')}>Accept</Button>}
        {isOpen && (
          <Button variant="default" onClick={() => setOpen('paper')} aria-label={`Signed on Paper: ${name}`}>
            Signed on Paper
          </Button>
        )}
        {state === 'paper' && (
          <ActButton
            call="DELETE registration/tournament/:tid/waiver/paper/:bowlerId"
            send={{ params: { tid, bowlerId } }}
            title="Waiver"
            question="Take back the note that this bowler has signed on paper?"
            what={name}
            confirm="Take Back"
            notice={['Saved!', '']}
            aria-label={`Take Back the note of ${name}`}
          >
            Take Back
          </ActButton>
        )}
      </Group>
      {open === 'accept' && <AcceptDialog tid={tid} bowler={bowler} waiver={waiver} onClose={() => setOpen(null)} />}
      {open === 'paper' && <PaperDialog tid={tid} bowler={bowler} onClose={() => setOpen(null)} />}
    </Group>
  )
}
