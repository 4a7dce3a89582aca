import { dayTimeText, shortHour } from '@kegler/domain/dates.ts'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Act, fieldsOf, isSame } from './useAct.ts'

interface Props {
  act: Pick<Act, 'stale' | 'typed' | 'basis' | 'merge'>
  labels: Readonly<Record<string, string>>
  timeZone: string
}

/** What somebody else has saved since the form was read: for each field theirs or mine. */
export function CompareStale({ act: { stale, typed, basis, merge }, labels, timeZone }: Props) {
  const [theirs, setTheirs] = useState<Record<string, boolean>>({})
  if (!stale) return null
  const { fields, changedBy } = stale
  const isTheirs = (name: string) => !isSame(fields[name], fieldsOf(basis)[name])
  const isMine = (name: string) =>
    !isSame(fieldsOf(typed)[name], fieldsOf(basis)[name]) && !isSame(fieldsOf(typed)[name], fields[name])
  const changed = Object.keys(fields).filter((name) => name in labels && isTheirs(name))
  const mine = changed.filter(isMine)
  const who = changedBy
    ? `Changed by ${changedBy.email} at ${shortHour(dayTimeText(changedBy.at, timeZone))}.`
    : 'Somebody else has changed this.'
  return (
    <Alert color="orange" role="alert" title={who} ref={showAlert} tabIndex={-1}>
      <Stack gap="md">
        <Text>What you typed is kept. Choose for each field, then save again.</Text>
        {changed.map((name) => (
          <Radio.Group
            key={name}
            label={labels[name]}
            value={mine.includes(name) && !theirs[name] ? 'mine' : 'theirs'}
            onChange={(value) => setTheirs({ ...theirs, [name]: value === 'theirs' })}
          >
            <Group gap="lg" mt={4}>
              <Radio value="theirs" label={`Theirs: ${shown(fields[name])}`} />
              {mine.includes(name) && <Radio value="mine" label={`Mine: ${shown(fieldsOf(typed)[name])}`} />}
            </Group>
          </Radio.Group>
        ))}
        <Button
          w="fit-content"
          variant="default"
          onClick={() => merge(changed.filter((name) => !mine.includes(name) || theirs[name]))}
        >
          Continue
        </Button>
      </Stack>
    </Alert>
  )
}
/** The save that was refused may have been pressed far above or below. */
const showAlert = (alert: HTMLElement | null) => {
  alert?.scrollIntoView({ block: 'center' })
  alert?.focus({ preventScroll: true })
}
const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
