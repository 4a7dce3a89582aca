import { startText } from '@kegler/domain/dates.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { NativeSelect, Text } from '@mantine/core'
import { type AnswerOf, serverNow } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../kit/form/fields.tsx'

interface Props {
  tournamentId: string
  timeZone: string
  wait: AnswerOf<'GET admin/tournament/:tid/waits'>['waits'][number]
  onClose: () => void
}

/** Offers places to a request out of its turn. */
export function OfferDialog({ tournamentId: tid, timeZone, wait, onClose }: Props) {
  const act = useAct('POST admin/tournament/:tid/waits/:waitId/offer', {
    over: wait,
    values: { squadId: wait.starts.find(isAhead)?.id ?? '', quantity: wait.quantity },
    check: ({ quantity }, { quantity: most }) => ({
      quantity: numberOf(quantity) >= 1 && numberOf(quantity) <= most ? null : `Offer 1 to ${most}.`,
    }),
    send: (body, { id: waitId, version }) => ({ params: { tid, waitId }, body: { ...body, version } }),
    notice: ['Offered', 'The captain gets a mail.'],
  })
  const { captainName, eventName, starts } = act.over
  return (
    <ActDialog act={act} title="Offer Places" submit="Offer" onClose={onClose}>
      <Text>{`${captainName} gets these places before all others who wait: of those for captains, those kept for the waiting list, and those for staff.`}</Text>
      <NativeSelect
        {...act.field('squadId')}
        label="Start"
        data={starts.filter(isAhead).map(({ id, startDateTime }) => ({
          value: id,
          label: startText(startDateTime, timeZone),
        }))}
      />
      <WholeNumber {...act.number('quantity')} label={eventName} description="How many you offer" />
    </ActDialog>
  )
}

const isAhead = ({ startDateTime }: { startDateTime: string }) => Date.parse(startDateTime) > serverNow()
