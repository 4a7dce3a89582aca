import { cancelText } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Button, Group, Menu } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasRole } from '../../../client/session.ts'
import { KeyHint } from '../../../kit/KeyHint.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { showError } from '../../../kit/problems.ts'
import { CancelDialog } from '../../../payments/staff/CancelDialog.tsx'
import { ResendMail } from '../ResendMail.tsx'
import type { StaffEntry } from '../staffEntry.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { confirmCancel } from './confirmCancel.tsx'
import classes from './EntryHead.module.css'
import { EventDialog } from './EventDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { RemoveSquadDialog } from './RemoveSquadDialog.tsx'
import { RosterDialog } from './RosterDialog.tsx'
import { TeamBalance } from './TeamBalance.tsx'

type Opened = 'move' | 'roster' | 'event' | 'remove' | 'adjust' | 'cancel'

/** Everything that can be done with an entry. A dialog that is open stays when the entry changes, with what was typed. */
export function EntryActs({ entry }: { entry: StaffEntry }) {
  const { entryId, isCancelled, readOnly, squadId } = entry
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAsking, setAsking] = useState(false)
  const mayAdjust = useHasRole(['superuser'])
  const isOff = isCancelled || readOnly
  const open = (what: Opened) => () => setOpened(what)
  const close = () => setOpened(null)
  const cancel = async () => {
    setAsking(true)
    try {
      if (await confirmCancel(entryId)) setOpened('cancel')
    } catch (error) {
      showError(error)
    } finally {
      setAsking(false)
    }
  }
  const roster = isOff ? 'View Roster' : 'Manage Roster'
  useKeys([{ keys: 'r', label: roster, run: open('roster') }])
  useKeys(
    isOff
      ? []
      : [
          { keys: 'm', label: 'Move to another squad', run: open('move') },
          { keys: 'c', label: 'Cancel the entry', run: () => void cancel() },
        ],
  )
  return (
    <div className={classes.bar}>
      <TeamBalance entry={entry} />
      <Group gap="xs">
        {!isOff && (
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
            rightSection={<KeyHint>m</KeyHint>}
            onClick={open('move')}
          >
            {squadId ? 'Change Squad' : 'Add Squad'}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyHint>r</KeyHint>}
          onClick={open('roster')}
        >
          {roster}
        </Button>
        <ResendMail entryId={entryId} />
        {!isCancelled && (
          <Menu position="bottom-end" width="min(20rem, 85vw)" portalProps={{ target: '#main' }}>
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconDots size={16} stroke={1.75} aria-hidden />}
                loading={isAsking}
              >
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown aria-label="More">
              {!isOff && entry.tournament.allowChangeBetweenFreeEvents && (
                <Menu.Item onClick={open('event')}>Change Event</Menu.Item>
              )}
              {!isOff && squadId && <Menu.Item onClick={open('remove')}>Remove Squad</Menu.Item>}
              {mayAdjust && <Menu.Item onClick={open('adjust')}>Adjust</Menu.Item>}
              <Menu.Divider />
              <Menu.Label fw={400}>{cancelText}</Menu.Label>
              <Menu.Item c="var(--wrong)" disabled={readOnly} onClick={() => void cancel()}>
                Cancel Entry
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {opened === 'move' && <MoveDialog entry={entry} onClose={close} />}
      {opened === 'remove' && <RemoveSquadDialog entry={entry} onClose={close} />}
      {opened === 'event' && <EventDialog entry={entry} onClose={close} />}
      {opened === 'roster' && <RosterDialog entryId={entryId} onClose={close} />}
      {opened === 'adjust' && <AdjustDialog entry={entry} onClose={close} />}
      {opened === 'cancel' && (
        <CancelDialog
          of={{ entryId }}
          title="Cancel Entry"
          name={[`${entry.entryNumber} ${entry.eventName}`, entry.teamName].filter(Boolean).join(', ')}
          onClose={close}
        />
      )}
    </div>
  )
}
