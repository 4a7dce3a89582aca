import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { lazyPart } from '../../../../kit/lazyPart.tsx'
import { PhoneLink } from '../../../../kit/PhoneLink.tsx'
import type { Tournament } from '../../../../places/tournaments.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import type { Panels } from '../useOpenPanel.ts'
import { startsOf } from './moveChoice.ts'

const MoveTeamsDialog = lazyPart(() => import('./MoveTeamsDialog.tsx'), 'MoveTeamsDialog')

interface Props {
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
}

/** For captains with several entries: another start for some of them at once. */
export function MoveTeams({ entries, tournament, panels }: Props) {
  const [isOpen, setOpen] = useState(false)
  const why = useId()
  const ownEntries = entries.filter(({ parentEntryId, isCancelled }) => parentEntryId === null && !isCancelled)
  const starts = startsOf(entries, tournament)
  if (ownEntries.length < 2) return null
  const { allowCaptainChangeSquad, phoneNumber } = tournament
  const phone = allowCaptainChangeSquad ? '' : phoneNumber
  const refused = allowCaptainChangeSquad
    ? starts.length === 0 && 'None of your entries can be moved any more.'
    : `Entries cannot be moved online.${phone && ' Please call'}`
  // An open roster would be out of date afterwards.
  const open = async () => {
    if (!(await panels.leave())) return
    panels.close()
    setOpen(true)
  }
  return (
    <div>
      <Button
        variant="default"
        disabled={Boolean(refused)}
        aria-describedby={refused ? why : undefined}
        onClick={() => void open()}
      >
        Move Teams
      </Button>
      {refused && (
        <Text id={why} size="sm" c="var(--text-soft)" mt={4}>
          <span>{refused}</span> {phone && <PhoneLink number={phone} />}
        </Text>
      )}
      {isOpen && (
        <MoveTeamsDialog starts={starts} entries={entries} tournament={tournament} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
