import { suggestedSets } from '@kegler/domain/cart/cart.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Button, Checkbox, Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '../../kit/dates/DayField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TimeField, WholeNumber } from '../../kit/form/fields.tsx'
import { WeekdayChips } from '../../kit/form/WeekdayChips.tsx'
import { useKeptFocus } from '../../kit/useKeptFocus.ts'
import { checkSearch, type Found, type Search, type Typed } from './search.ts'

interface Props {
  search: Search
  /** The last answer: which events there are, and which days. */
  found: Found
  onSearch: (search: Search) => void
  /** What is looked for is given: days and times alone are asked. */
  isGiven?: boolean
  busy: boolean
}

/** What is looked for, on which days and at what times. */
export function FinderForm({ search, found, onSearch, isGiven = false, busy }: Props) {
  const begun = { ...search, eventId: search.eventId ?? found.eventId }
  const [typed, setTyped] = useState<Typed>(begun)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const key = JSON.stringify(search)
  const [shown, setShown] = useState(key)
  // another search fills the fields and leaves the focus where it is
  if (key !== shown) {
    setShown(key)
    setTyped(begun)
    setErrors({})
  }
  const focus = useKeptFocus(busy)
  const event = found.events.find(({ eventId }) => eventId === typed.eventId)
  const bowlers = event?.eventNumberOfBowlers ?? 0
  const suggestion = (teams: unknown) => suggestedSets(numberOf(teams), bowlers)
  const change = (changed: Typed) => {
    setTyped({ ...typed, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }
  const field = (name: 'firstDay' | 'lastDay') => ({
    value: typed[name] as string | null,
    onChange: (value: string | null) => change({ [name]: value }),
    error: errors[name],
    ...(found.firstDay && { minDate: found.firstDay }),
    ...(found.lastDay && { maxDate: found.lastDay }),
  })
  const time = (name: 'earliest' | 'latest') => ({
    value: (typed[name] as string | null) ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value || null }),
    error: errors[name],
  })
  const submit = () => {
    const { search: checked, errors: wrong } = checkSearch({
      ...typed,
      sets: event?.hasSets ? typed.sets : 0,
      spread: bowlers > 2 ? 'one start' : typed.spread,
      skip: 0,
    })
    setErrors(wrong)
    if (checked) onSearch(checked)
  }
  return (
    <Form aria-label="Find a Date" onSubmit={submit}>
      <Stack gap="md">
        {!isGiven && found.events.length > 1 && (
          <NativeSelect
            label="Event"
            value={String(typed.eventId ?? '')}
            onChange={({ currentTarget }) => change({ eventId: currentTarget.value })}
            data={found.events.map(({ eventId, eventName }) => ({ value: eventId, label: eventName }))}
          />
        )}
        {(!isGiven || event?.hasSets) && (
          <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
            {!isGiven && (
              <WholeNumber
                label={bowlers > 2 ? 'Teams' : event?.eventIsLinked ? 'Sets' : 'Entries'}
                value={typed.quantity as number}
                min={1}
                max={20}
                error={errors.quantity}
                onChange={(quantity) => {
                  const follows = typed.sets === 0 || typed.sets === suggestion(typed.quantity)
                  change({ quantity, ...(event?.hasSets && follows && { sets: suggestion(quantity) }) })
                }}
              />
            )}
            {event?.hasSets && (
              <WholeNumber
                label="Doubles and Singles sets"
                description={`${plural(numberOf(typed.quantity), 'team', 'teams')} of ${bowlers} bowlers can make ${suggestion(typed.quantity)}.`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={typed.sets as number}
                max={200}
                error={errors.sets}
                onChange={(sets) => change({ sets })}
              />
            )}
          </Group>
        )}
        {!isGiven && bowlers > 0 && bowlers <= 2 && (
          <Radio.Group aria-label="Starts" value={String(typed.spread)} onChange={(spread) => change({ spread })}>
            <Group gap="xs lg">
              <Radio value="one start" label="All at the same start" />
              <Radio value="one day" label="On the same day" />
            </Group>
          </Radio.Group>
        )}
        <WeekdayChips
          label="Days of the week"
          description="Any day, if none is chosen."
          value={weekdaysOf(typed.weekdays as number[])}
          onChange={(days) => change({ weekdays: days.flatMap((isOn, day) => (isOn ? day : [])) })}
        />
        <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
          <DayField {...field('firstDay')} label="First day" />
          <DayField {...field('lastDay')} label="Last day" />
        </Group>
        <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
          <TimeField {...time('earliest')} label="Earliest start" />
          <TimeField {...time('latest')} label="Latest start" />
        </Group>
        {found.ownDays.length > 0 && (
          <Checkbox
            label="On the days of my entries"
            checked={typed.onOwnDays === true}
            onChange={({ currentTarget }) => change({ onOwnDays: currentTarget.checked })}
          />
        )}
        <div>
          <Button type="submit" loading={busy} ref={focus.ref} onClick={focus.press}>
            Search
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
const weekdaysOf = (numbers: readonly number[]) => Array.from({ length: 7 }, (_, day) => numbers.includes(day))
