import { Anchor, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  href: string
  children: ReactNode
}
/** A link to another site, in a new tab; in a line of text it has a thumb's room without moving the lines apart. */
export const NewTabLink = ({ href, children }: Props) => (
  <Anchor href={href} target="_blank" rel="noreferrer" py="0.8rem">
    {children}
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </Anchor>
)
