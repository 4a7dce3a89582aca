import type { ComponentPropsWithoutRef } from 'react'
import classes from './Panel.module.css'

/** A card on the page. */
export function Panel({ className, ...rest }: ComponentPropsWithoutRef<'section'>) {
  return <section className={className ? `${classes.panel} ${className}` : classes.panel} {...rest} />
}
