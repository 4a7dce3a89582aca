import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

export interface Action {
  label: string
  act: () => void
  danger?: boolean
  /** It prints. */
  prints?: boolean
  /** Why it cannot be done now. */
  reason?: string | null
}

/** The button of the menu; its props come from the menu too. */
export const ActionsButton = (props: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) => (
  <Button variant="default" rightSection={<Chevron />} {...props}>
    Actions
  </Button>
)
const Chevron = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
)
