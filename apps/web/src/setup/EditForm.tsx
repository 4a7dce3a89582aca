import { dayTimeText, shortHour } from '@kegler/domain/dates.ts'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { messagesOf } from '../app/answers.ts'
import { ErrorList } from '../ui/ErrorList.tsx'
import classes from './EditForm.module.css'
import { type Edit, isSame } from './useEditForm.ts'

interface Props {
  edit: Edit
  /** What is edited, for people who hear the page. */
  label: string
  /** The fields by name, for the comparison with what somebody else has saved. */
  labels: Readonly<Record<string, string>>
  saveLabel?: string
  /** What is typed cannot be saved. */
  invalid?: boolean
  /** The buttons stand below the fields, also while nothing is typed: the form of a row, a form with its own button. */
  inline?: boolean
  /** A row or a dialog closes with it. */
  onClose?: (() => void) | undefined
  readOnly?: boolean
  /** There is nothing yet to change: it can be saved from the start. */
  isNew?: boolean
  /** Where times are shown. */
  timeZone: string
  /** More buttons. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A form of the setup console: its fields, why it could not be saved, what somebody else saved meanwhile, and the bar
 * with what a save would do.
 */
export function EditForm({ edit, label, labels, inline = false, onClose, readOnly = false, ...rest }: Props) {
  const { saveLabel = 'Save', isNew = false, invalid = false, timeZone, more, children } = rest
  const cancel = () => {
    edit.discard()
    onClose?.()
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!edit.saving && !readOnly) void edit.save()
      }}
    >
      <Stack gap="lg">
        <fieldset className={classes.fields} disabled={readOnly}>
          {children}
        </fieldset>
        {edit.error && !readOnly ? <ErrorList messages={messagesOf(edit.error)} /> : null}
        {edit.stale && <Compare edit={edit} labels={labels} timeZone={timeZone} />}
        {!readOnly && (inline || isNew || edit.dirty) && (
          <section
            className={inline ? classes.inline : classes.bar}
            aria-label={inline ? `Save ${label}` : 'Unsaved changes'}
          >
            <div className={classes.effects} role="status">
              {edit.stale && (
                <Text fw={600}>Somebody else has saved this form. Choose for each field above, then save again.</Text>
              )}
              {edit.effects.map((sentence) => (
                <Text key={sentence}>{sentence}</Text>
              ))}
            </div>
            <Group gap="sm">
              {more}
              <Button variant="default" disabled={edit.saving || !(onClose || edit.dirty)} onClick={cancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={edit.saving}
                disabled={!(edit.dirty || isNew) || invalid || edit.stale !== null}
              >
                {saveLabel}
              </Button>
            </Group>
          </section>
        )}
      </Stack>
    </form>
  )
}

/** What somebody else has saved since the form was read: for each field theirs or mine. */
function Compare({ edit, labels, timeZone }: Pick<Props, 'labels' | 'timeZone'> & { edit: Edit }) {
  const { stale, typed, basis } = edit
  const [theirs, setTheirs] = useState<Record<string, boolean>>({})
  if (!stale) return null
  const changed = Object.keys(stale.fields).filter((name) => name in labels && !isSame(stale.fields[name], basis[name]))
  const mine = changed.filter((name) => !isSame(typed[name], basis[name]) && !isSame(typed[name], stale.fields[name]))
  const { changedBy } = stale
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
              <Radio value="theirs" label={`Theirs: ${shown(stale.fields[name])}`} />
              {mine.includes(name) && <Radio value="mine" label={`Mine: ${shown(typed[name])}`} />}
            </Group>
          </Radio.Group>
        ))}
        <Button
          w="fit-content"
          variant="default"
          onClick={() => edit.merge(changed.filter((name) => !mine.includes(name) || theirs[name]))}
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
