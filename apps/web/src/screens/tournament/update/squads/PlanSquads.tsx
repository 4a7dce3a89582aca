import { SquadPlanBody } from '@kegler/domain/setup/squads/plan.calls.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesOf } from '../../../../app/answers.ts'
import { call } from '../../../../app/api.ts'
import { useSave } from '../../../../app/save.ts'
import { type Preview, type SquadEvents, squadEvents } from '../../../../setup/squads/queries.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { DayField } from '../../../../ui/dates/DayField.tsx'
import { ErrorList } from '../../../../ui/ErrorList.tsx'
import { Dialog } from '../../../../ui/feedback/Dialog.tsx'
import { useUnsavedGuard } from '../../../../ui/form/useUnsavedGuard.ts'
import { PlanDays } from './PlanDays.tsx'
import { PlanLine, type TypedLine } from './PlanLine.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { WeekdayChips } from './SquadFields.tsx'

const every = Array.from({ length: 7 }, () => true)
/** On all lanes of its location. */
const newLine = (event: SquadEvents['events'][number] | undefined): TypedLine => ({
  ...{ eventId: event?.id ?? null, times: [], firstDay: null, lastDay: null, weekdays: null },
  ...{ startLane: event?.lanes ? 1 : null, endLane: event?.lanes ? event.lanes - (event.lanes % 2) : null },
})
/** The events of the first plan of a tournament; later ones begin with one. */
const firstLines = ({ events, squads }: SquadEvents) =>
  (squads === 0 && events.length > 0 ? events : [events[0]]).map(newLine)

/** Days x starts x events x lanes in one form: first what it would make, then it is made. */
export function PlanSquads({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (plan: { planId: string; made: number; firstDay: string | null }) => void
}) {
  const { id, startDate, endDate } = useSetupTournament()
  const { data: known } = useSuspenseQuery(squadEvents(id))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const form = useForm({
    initialValues: {
      ...{ firstDay: startDate as string | null, lastDay: endDate as string | null, weekdays: every },
      ...{ exceptions: [] as string[], lines: firstLines(known) },
    },
    validate: schemaResolver(SquadPlanBody, { sync: true }) as never,
    onValuesChange: () => setPreview(null),
  })
  const apply = useSave('POST setup/tournament/:id/squads/plan', { form: true })
  const sent = () => ({ params: { id }, body: form.getValues() as never })
  const look = async () => {
    setFailed(null)
    if (form.validate().hasErrors) return
    await call('POST setup/tournament/:id/squads/plan/preview', sent()).then(setPreview, setFailed)
  }
  const make = async (): Promise<boolean> => {
    if (form.validate().hasErrors) return false
    const done = await apply.mutateAsync(sent()).catch(() => null)
    if (!done) return false
    form.resetDirty()
    onMade(done)
    onClose()
    return true
  }
  const leave = useUnsavedGuard({ dirty: form.isDirty(), save: make })
  const close = async () => {
    if (await leave()) onClose()
  }
  const { lines } = form.getValues()
  const error = failed ?? apply.error
  return (
    <Dialog opened wide locked={apply.isPending} title="Plan squads" onClose={() => void close()}>
      <form
        noValidate
        aria-label="Plan squads"
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Stack gap="md">
          <Group align="flex-start" gap="md">
            <DayField
              {...form.getInputProps('firstDay')}
              label="First day"
              required
              minDate={startDate}
              maxDate={endDate}
            />
            <DayField
              {...form.getInputProps('lastDay')}
              label="Last day"
              required
              minDate={startDate}
              maxDate={endDate}
            />
            <WeekdayChips
              label="On"
              value={form.getValues().weekdays}
              onChange={form.getInputProps('weekdays').onChange}
            />
          </Group>
          <PlanDays
            label="Not on"
            days={form.getValues().exceptions}
            onChange={form.getInputProps('exceptions').onChange}
          />
          {lines.map((_, index) => (
            <PlanLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in its place
              key={index}
              form={form as never}
              index={index}
              events={known.events}
              canRemove={lines.length > 1}
              onCopy={() =>
                form.insertListItem('lines', { ...newLine(undefined), ...lines[index], times: [] }, index + 1)
              }
            />
          ))}
          <Button
            variant="default"
            w="fit-content"
            onClick={() => form.insertListItem('lines', newLine(known.events[0]))}
          >
            Add another event or start
          </Button>
          {form.errors.lines ? <Text c="var(--full)">{form.errors.lines}</Text> : null}
          {error ? <ErrorList messages={messagesOf(error)} /> : null}
          {preview && <PlanPreview preview={preview} events={known} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={apply.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant={preview ? 'default' : 'filled'}>
              Preview
            </Button>
            {preview && preview.squads.length > 0 && (
              <Button loading={apply.isPending} onClick={() => void make()}>
                Make {preview.squads.length.toLocaleString('en-US')} {preview.squads.length === 1 ? 'squad' : 'squads'}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
