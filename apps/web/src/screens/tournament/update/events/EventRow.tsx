import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { whyNotHide } from '@kegler/domain/setup/events/event.rules.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Button, Checkbox, Group } from '@mantine/core'
import { useSave } from '../../../../client/save.ts'
import { useSetupTournament } from '../../tournament.ts'
import { bowlersText, type SetupEvent, type SetupVirtualEvent } from '../events.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import classes from './EventRow.module.css'

interface Props {
  event: SetupEvent | SetupVirtualEvent
  onOpen: () => void
  /** Of a virtual event: those that may feed it. */
  bowled?: readonly SetupEvent[]
}

/** An event that is closed: what it costs, whom captains see, what can be done with it. */
export function EventRow({ event, onOpen, bowled = [] }: Props) {
  const { status } = useSetupTournament()
  const hide = useSave('PUT event/:id/hideFromCaptains')
  const hideVirtual = useSave('PUT virtualevent/:id/hideFromCaptains')
  const isVirtual = 'maps' in event
  const toggle = (hideFromCaptains: boolean) => {
    const sent = { params: { id: event.id }, body: { tournamentId: event.tournamentId, hideFromCaptains } }
    if (isVirtual) hideVirtual.mutate({ ...sent, body: { ...sent.body, virtualEventId: event.id } })
    else hide.mutate(sent)
  }
  const isBusy = hide.isPending || hideVirtual.isPending
  const shown = hide.variables ?? hideVirtual.variables
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <span className={classes.name}>{event.name}</span>
        <div className={classes.facts}>{factsOf(event, bowled).join(' · ')}</div>
      </div>
      <Group gap="md">
        <Checkbox
          label="Hide From Captains"
          aria-label={`Hide ${event.name} From Captains`}
          checked={isBusy && shown ? shown.body.hideFromCaptains : event.hideFromCaptains}
          disabled={isBusy || event.readOnly || whyNotHide(status) !== null}
          onChange={(change) => toggle(change.currentTarget.checked)}
        />
        <Button
          variant="default"
          data-focus={event.id}
          aria-label={`${event.readOnly ? 'View' : 'Edit'} ${event.name}`}
          onClick={onOpen}
        >
          {event.readOnly ? 'View' : 'Edit'}
        </Button>
        <DeleteEvent event={event} aria-label={`Delete ${event.name}`} />
      </Group>
    </div>
  )
}

function factsOf(event: SetupEvent | SetupVirtualEvent, bowled: readonly SetupEvent[]): string[] {
  const price = formatMoney(toCents(event.expenseFee) + toCents(event.lineageFee) + toCents(event.prizeFee))
  const sold = event.sold > 0 ? [`${figure(event.sold)} sold`] : []
  const held = event.held > 0 ? [`${figure(event.held)} in carts`] : []
  if ('maps' in event) {
    const names = bowled.filter(({ id }) => event.maps.includes(id)).map(({ name }) => name)
    return [price, event.ownedBy, names.join(', '), ...sold, ...held]
  }
  return [price, bowlersText(event.numberOfBowlers), plural(event.squads, 'squad', 'squads'), ...sold, ...held]
}
