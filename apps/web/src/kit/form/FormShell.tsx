import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { ErrorList } from '../ErrorList.tsx'
import { FormActions } from '../FormActions.tsx'
import { Form } from './Form.tsx'

interface Props {
  /** What is edited, for screen readers. */
  label?: string
  saving: boolean
  /** Why the last save failed; null: it did not. */
  error: unknown
  /** It was changed somewhere else since it was read. */
  stale?: { title: string; text: string; reloadLabel: string; onReload: () => void } | undefined
  /** Nothing can be saved as it is. */
  disabled?: boolean
  onSubmit: () => void
  onClose: () => void
  closeLabel?: string
  /** Why it cannot be saved. */
  hint?: string
  /** More buttons, after Save. */
  more?: ReactNode
  /** The form is the content of a dialog. */
  inDialog?: boolean
  element?: Ref<HTMLFormElement>
  className?: string | undefined
  children: ReactNode
}

/** A form: its fields, why it could not be saved, Save and Close. */
export function FormShell({ label, saving, error, stale, disabled = false, onSubmit, onClose, ...rest }: Props) {
  const { closeLabel = 'Close', hint, more, inDialog = false, element, className, children } = rest
  const submit = () => {
    if (!saving && !disabled) onSubmit()
  }
  const save = (
    <Button type="submit" loading={saving} disabled={disabled} data-save>
      Save
    </Button>
  )
  const close = (
    <Button variant="default" disabled={saving} onClick={onClose}>
      {closeLabel}
    </Button>
  )
  return (
    <Form onSubmit={submit} aria-label={label} ref={element} className={className}>
      <Stack gap="lg">
        {children}
        {error && !stale ? <ErrorList error={error} /> : null}
        {stale && (
          <Alert color="orange" role="alert" title={stale.title}>
            <Text mb="sm">{stale.text}</Text>
            <Button variant="default" onClick={stale.onReload}>
              {stale.reloadLabel}
            </Button>
          </Alert>
        )}
        <FormActions end={inDialog}>
          {inDialog && close}
          {save}
          {more}
          {!inDialog && close}
          {hint !== undefined && (
            <Text c="var(--text-soft)" role="status">
              {hint}
            </Text>
          )}
        </FormActions>
      </Stack>
    </Form>
  )
}
