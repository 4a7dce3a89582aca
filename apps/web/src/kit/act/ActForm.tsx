import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, messagesOf } from '../../net/answers.ts'
import { ErrorList } from '../ErrorList.tsx'
import { Form } from '../form/Form.tsx'
import { useUnsavedGuard } from '../form/useUnsavedGuard.ts'
import bar from '../StickyBar.module.css'
import classes from './ActForm.module.css'
import { CompareStale } from './CompareStale.tsx'
import type { Act } from './useAct.ts'
import { useDryRun } from './useDryRun.ts'

interface Props {
  act: Act
  /** What is edited, for screen readers. */
  label: string
  /** The fields by name, for the comparison with what somebody else has saved. */
  labels?: Readonly<Record<string, string>>
  submit?: string
  /** What is typed cannot be saved. */
  invalid?: boolean
  /** The buttons are below the fields, also while nothing is typed: the form of a row, a form with its own button. */
  inline?: boolean
  /** A row or a dialog closes with it: when it is cancelled, and once it is saved. */
  onClose?: (() => void) | undefined
  readOnly?: boolean
  /** There is nothing yet to change: it can be saved from the start. */
  isNew?: boolean
  /** Where times are shown. */
  timeZone?: string
  /** What a save would do is not tried while somebody types: the form has a preview of its own. */
  untried?: boolean
  /** More buttons. */
  more?: ReactNode
  children: ReactNode
}

/**
 * The form of an act on a page or in a row: its fields, why it could not be saved, what somebody else saved since, and the
 * bar with what a save would do. Leaving it asks about what is typed.
 */
export function ActForm({ act, label, labels = {}, inline = false, onClose, readOnly = false, ...rest }: Props) {
  const { submit = 'Save', isNew = false, invalid = false, timeZone = 'UTC', untried = false, more, children } = rest
  const dry = useDryRun(act.call, act.sent as never, act.dirty && !act.saving && !untried)
  const save = () => act.save(onClose)
  useUnsavedGuard({ dirty: act.dirty, save, saving: act.running, onDiscard: act.discard })
  const cancel = () => {
    act.discard()
    onClose?.()
  }
  return (
    <Form
      aria-label={label}
      onSubmit={() => {
        if (!act.saving && !readOnly) void save()
      }}
    >
      <Stack gap="lg">
        <fieldset className={classes.fields} disabled={readOnly}>
          {children}
        </fieldset>
        {act.error && !readOnly ? <ErrorList error={act.error} /> : null}
        {act.stale && <CompareStale act={act} labels={labels} timeZone={timeZone} />}
        {!readOnly && (inline || isNew || act.dirty) && (
          <section
            className={inline ? classes.foot : `${classes.foot} ${bar.bar}`}
            data-foot={inline || undefined}
            aria-label={inline ? `Save ${label}` : 'Unsaved changes'}
          >
            <div className={classes.effects} role="status">
              {act.stale && (
                <Text fw={650}>Somebody else has saved this form. Choose for each field above, then save again.</Text>
              )}
              {act.dirty && !act.saving && sentencesOf(dry).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
            </div>
            <Group gap="sm">
              {more}
              <Button variant="default" disabled={act.saving || !(onClose || act.dirty)} onClick={cancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={act.saving}
                disabled={!(act.dirty || isNew) || invalid || act.stale !== null}
              >
                {submit}
              </Button>
            </Group>
          </section>
        )}
      </Stack>
    </Form>
  )
}
/** What a save would do, or the rule that it would break. */
const sentencesOf = ({ data = [], error }: { data: string[] | undefined; error: Error | null }): readonly string[] => {
  if (error) return error instanceof ApiError && error.status === 422 ? messagesOf(error) : []
  return data
}
