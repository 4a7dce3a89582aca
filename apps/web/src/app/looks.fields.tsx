import type { DayText } from '@kegler/domain/dates.ts'
import { Button, Checkbox, Group, Radio, Select, Stack, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import choice from '../kit/ChoiceBox.module.css'
import { FormShell } from '../kit/form/FormShell.tsx'
import { ReasonField } from '../kit/form/ReasonField.tsx'
import { SearchField } from '../kit/form/SearchField.tsx'
import { WeekdayChips } from '../kit/form/WeekdayChips.tsx'
import { KeyHint } from '../kit/KeyHint.tsx'
import { MonthCalendar } from '../kit/MonthCalendar.tsx'
import { MonthGrid } from '../kit/MonthGrid.tsx'
import { Panel } from '../kit/Panel.tsx'
import { QuantityInput } from '../kit/QuantityInput.tsx'
import { RetryError } from '../kit/RetryError.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import { Pages } from '../kit/table/Pages.tsx'
import { Weekday } from '../kit/Weekday.tsx'

const nothing = () => {}
const squadDays: readonly DayText[] = ['2026-12-05', '2026-12-12', '2026-12-19']

/** What is chosen and typed, and the months of squads. */
export function Choices() {
  const [day, setDay] = useState<DayText>('2026-12-19')
  const [month, setMonth] = useState('2026-12')
  const [count, setCount] = useState(2)
  const [page, setPage] = useState(1)
  const [days, setDays] = useState([false, false, false, false, false, false, true])
  const [method, setMethod] = useState('cash')
  return (
    <>
      <Panel>
        <Title order={2} mb="sm">
          A form
        </Title>
        <FormShell label="Tournament" saving={false} error={null} onSubmit={nothing} onClose={nothing}>
          <Select label="Event" data={['Team', 'Doubles', 'Singles']} defaultValue="Team" />
          <Textarea label="Message" defaultValue="The lanes were oiled." />
          <ReasonField value="" onChange={nothing} />
          <Radio.Group label="Payment" value={method} onChange={setMethod}>
            <Stack gap="xs" mt={4}>
              <Radio className={choice.box ?? ''} value="cash" label="Cash" description="Counted at the desk" />
              <Radio className={choice.box ?? ''} value="check" label="Check" />
            </Stack>
          </Radio.Group>
          <Checkbox label="Hide from Captains" description="Staff see it, captains do not." />
          <WeekdayChips label="Weekdays" value={days} onChange={setDays} />
        </FormShell>
      </Panel>
      <Panel>
        <Title order={2} mb="sm">
          Places, pages and search
        </Title>
        <Stack>
          <Group>
            <QuantityInput label="Quantity, Team" value={count} max={4} onChange={setCount} />
            <span>
              <Weekday day={day} />
              12/19/2026
            </span>
            <span>
              <SquadTime at="2026-12-19T14:00:00Z" timeZone="America/Chicago" />
            </span>
            <Button variant="default" rightSection={<KeyHint>m</KeyHint>}>
              Change Squad
            </Button>
          </Group>
          <SearchField label="Search bowlers" text="" onSearch={nothing} button />
          <Pages total={7} value={page} onChange={setPage} />
          <RetryError of={{ error: new Error('The list could not be read.'), refetch: nothing, isFetching: false }} />
        </Stack>
      </Panel>
      <Panel>
        <Title order={2} mb="sm">
          Months
        </Title>
        <Stack>
          <MonthGrid
            label="Day"
            value={day}
            onChange={setDay}
            look={(one) => ({ disabled: !squadDays.includes(one), ringed: one === squadDays[0] })}
            first="2026-12-01"
            last="2027-01-31"
          />
          <MonthCalendar
            label="Squads"
            month={month}
            onMonth={setMonth}
            today="2026-12-10"
            itemsOf={(one) => (squadDays.includes(one) ? ['08:00 AM Team'] : [])}
            show={(name, tabIndex) => (
              <Button size="compact-sm" variant="light" tabIndex={tabIndex}>
                {name}
              </Button>
            )}
            canOpen={() => false}
            onDay={nothing}
            dayLabel="Add a squad"
            none="No squads in this month."
          />
        </Stack>
      </Panel>
    </>
  )
}
