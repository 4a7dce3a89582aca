import { formatMoney } from '@kegler/domain/money.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Flex, Group, Text } from '@mantine/core'
import { PanelBody } from '../../../kit/Panel.tsx'
import { RosterStatus } from '../../../rosters/RosterStatus.tsx'
import { type VirtualGroup, virtualKey } from './balances.ts'
import classes from './Manage.module.css'
import { ManageBowlers } from './ManageBowlers.tsx'
import { SelectCheckbox, type Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'
import { LogButton, VirtualLog } from './VirtualLog.tsx'

interface Props {
  groups: readonly VirtualGroup[]
  panels: Panels
  selection: Selection
}

/** Bowler-owned virtual events the captain has entries of. */
export const VirtualEntries = ({ groups, ...rest }: Props) => (
  <Flex component="ul" direction="column" gap="0.75rem">
    {groups.map((group) => (
      <Row key={group.virtualEventId} group={group} {...rest} />
    ))}
  </Flex>
)

function Row({ group, panels, selection }: Omit<Props, 'groups'> & { group: VirtualGroup }) {
  const { virtualEventId: id, name, entries, available, due, readOnly } = group
  const view = panels.open?.id === id ? panels.open.view : null
  const allFilled = entries.length === 1 ? 'with a bowler' : 'all with a bowler'
  const filled = available === 0 ? allFilled : `${available} without a bowler`
  const manage = `${readOnly ? 'View' : 'Manage'} Bowlers`
  return (
    <li className={classes.row} data-open={view !== null}>
      <div className={classes.head}>
        <SelectCheckbox due={virtualKey(id)} of={name} disabled={due <= 0} selection={selection} />
        <div className={classes.name}>
          <Text fw={650}>{name}</Text>
          <Text c="var(--text-soft)">{`${plural(entries.length, 'entry', 'entries')}, ${filled}`}</Text>
        </div>
        <div className={classes.end}>
          <div className={classes.state}>
            {due > 0 && <span className={classes.due}>{`${formatMoney(due)} DUE`}</span>}
            {available > 0 && <RosterStatus complete={false} />}
          </div>
          <Group gap="xs" className={classes.buttons ?? ''}>
            <LogButton group={group} panels={panels} />
            <Button
              variant="default"
              data-focus={`bowlers-${id}`}
              aria-label={`${manage} of ${name}`}
              aria-expanded={view === 'bowlers'}
              onClick={() => void panels.show({ id, view: 'bowlers' })}
            >
              {manage}
            </Button>
          </Group>
        </div>
      </div>
      {view && (
        <PanelBody aria-label={`${view === 'log' ? 'Payment log' : 'Bowlers'} of ${name}`}>
          {view === 'log' ? (
            <VirtualLog group={group} panels={panels} />
          ) : (
            <ManageBowlers virtualEventId={id} name={name} onClose={() => panels.close(`bowlers-${id}`)} />
          )}
        </PanelBody>
      )}
    </li>
  )
}
