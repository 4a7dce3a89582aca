import { EventSetBody } from '@kegler/domain/setup/events/event-set.calls.ts'
import { eventSet, type PresetName } from '@kegler/domain/setup/events/presets.ts'
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messagesOf } from '../../app/answers.ts'
import { useSave } from '../../app/save.ts'
import { ErrorList } from '../../ui/ErrorList.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { WholeNumber } from '../../ui/form/fields.tsx'
import { eventLocations, toOptions } from '../events.ts'
import { EventSetRow, type Fees } from './EventSetRow.tsx'

const noFees: Fees = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }

/** Makes the usual events of a championship at once, with their fees and their divisions by average. */
export function EventSetDialog({ tournamentId, onClose }: { tournamentId: string; onClose: () => void }) {
  const { data: locations } = useSuspenseQuery(eventLocations(tournamentId))
  const [locationId, setLocation] = useState(locations[0]?.id ?? null)
  const [chosen, setChosen] = useState<ReadonlyMap<PresetName, Fees>>(new Map(eventSet.map((name) => [name, noFees])))
  const [linkEvents, setLink] = useState(true)
  const [bounds, setBounds] = useState<{ low: number; high: number } | null>({ low: 170, high: 190 })
  const [wrong, setWrong] = useState<string[]>([])
  const create = useSave('POST setup/tournament/:id/eventSet', { form: true, notice: ['Saved!', 'Events created.'] })
  const change = (name: PresetName, fees: Fees | null) =>
    setChosen(
      new Map(
        eventSet.flatMap((one) => {
          const now = one === name ? fees : chosen.get(one)
          return now ? [[one, now] as const] : []
        }),
      ),
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = {
      ...{ locationId: locationId ?? '', linkEvents, divisions: bounds },
      events: [...chosen].map(([preset, fees]) => ({ preset, ...fees })),
    }
    const parsed = EventSetBody.safeDecode(body as never)
    setWrong(parsed.success ? [] : [...new Set(parsed.error.issues.map(({ message }) => message))])
    if (!parsed.success) return
    const isMade = await create.mutateAsync({ params: { id: tournamentId }, body: body as never }).then(
      () => true,
      () => false,
    )
    if (isMade) onClose()
  }
  const messages = wrong.length > 0 ? wrong : create.error ? messagesOf(create.error) : []
  const average = (name: 'low' | 'high', label: string) =>
    bounds && (
      <WholeNumber
        label={label}
        value={bounds[name]}
        max={300}
        w="10rem"
        onChange={(value) => setBounds({ ...bounds, [name]: Number(value) })}
      />
    )
  const isPair = chosen.has('Doubles') && chosen.has('Singles')
  return (
    <Dialog opened wide title="Championship Events" onClose={onClose} locked={create.isPending}>
      <form noValidate aria-label="Championship Events" onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Select
            label="Location"
            required
            value={locationId}
            onChange={setLocation}
            data={toOptions(locations)}
            allowDeselect={false}
          />
          {eventSet.map((name) => (
            <EventSetRow
              key={name}
              name={name}
              fees={chosen.get(name) ?? null}
              onChange={(fees) => change(name, fees)}
            />
          ))}
          {isPair && (
            <Checkbox
              label="Sell one Doubles and two Singles as one set"
              checked={linkEvents}
              onChange={({ currentTarget }) => setLink(currentTarget.checked)}
            />
          )}
          <Checkbox
            label="Divisions by average: three of each bowled, two of each virtual event"
            checked={bounds !== null}
            onChange={({ currentTarget }) => setBounds(currentTarget.checked ? { low: 170, high: 190 } : null)}
          />
          {bounds && (
            <Group gap="md" align="flex-start">
              {average('low', 'Lowest below')}
              {average('high', 'Highest from')}
            </Group>
          )}
          <Text size="sm" c="var(--text-soft)">
            Fees are those of one entry. Everything can be changed afterwards, each event by itself.
          </Text>
          {messages.length > 0 && <ErrorList messages={messages} />}
          <FormActions end>
            <Button variant="default" disabled={create.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending} disabled={chosen.size === 0}>
              Create {chosen.size} {chosen.size === 1 ? 'Event' : 'Events'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  )
}
