import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

const style = { display: 'inline-flex', alignItems: 'center', width: 'fit-content', minHeight: 'var(--target)' }

/** A link of its own above the title of a page, as high as a finger needs it. */
export const BackLink = createLink((props: ComponentPropsWithRef<'a'>) => <a {...props} style={style} />)
