import { Button, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FormSection.module.css'

/** A part of a form under its heading; `isOuter`: the open row itself. */
export function FormSection({
  title,
  isOuter = false,
  children,
}: {
  title: string
  isOuter?: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={isOuter ? classes.outer : classes.inner}>
      <Title order={isOuter ? 3 : 4} size={isOuter ? 'h4' : 'h5'} mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </section>
  )
}

/** Of a form that cannot be saved. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Button variant="default" w="fit-content" onClick={onClose}>
    Close
  </Button>
)
