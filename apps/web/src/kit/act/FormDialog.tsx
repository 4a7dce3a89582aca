import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorList } from '../ErrorList.tsx'
import { FormActions } from '../FormActions.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { Form } from '../form/Form.tsx'
import classes from './FormDialog.module.css'

interface Props {
  title: string
  /** Of the button. */
  submit: string
  closeLabel?: string
  wide?: boolean
  danger?: boolean
  /** It cannot be closed or sent again. */
  saving: boolean
  /** The button at the left stops it. */
  stoppable?: boolean
  /** What is typed cannot be sent. */
  invalid?: boolean
  /** Why it was refused. */
  messages?: readonly string[]
  /** What it does, from the fields above, where they are out of sight. */
  summary?: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}
/** The frame of a dialog with something to fill in, and one button that does it. */
export function FormDialog({ title, submit, saving, onSubmit, onClose, children, ...rest }: Props) {
  const {
    closeLabel = 'Close',
    wide = false,
    danger = false,
    stoppable = false,
    invalid = false,
    messages = [],
    summary,
  } = rest
  return (
    <Dialog opened title={title} onClose={onClose} locked={saving} wide={wide}>
      <Form
        aria-label={title}
        onSubmit={() => {
          if (!saving && !invalid) onSubmit()
        }}
      >
        <Stack gap="md">
          {children}
          <ErrorList messages={messages} />
          <FormActions end>
            {summary !== undefined && <p className={classes.summary} data-repeated={summary} aria-hidden />}
            <Button variant="default" disabled={saving && !stoppable} onClick={onClose}>
              {closeLabel}
            </Button>
            <Button type="submit" loading={saving} disabled={invalid} {...(danger ? { color: 'red' } : {})}>
              {submit}
            </Button>
          </FormActions>
        </Stack>
      </Form>
    </Dialog>
  )
}
