import type { ReactNode } from 'react'
import classes from './Tile.module.css'

interface Props {
  label: string
  note?: ReactNode
  tone?: 'wrong' | undefined
  /** The first that is read. */
  display?: boolean
  children: ReactNode
}

/** A number that people ask for first. */
export const Tile = ({ label, note, tone, display, children }: Props) => (
  <div className={classes.tile}>
    <dt>{label}</dt>
    <dd data-tone={tone} data-display={display}>
      {children}
    </dd>
    {note && <dd className={classes.note}>{note}</dd>}
  </div>
)

/** Side by side where there is room; short ones on phones too. */
export const Tiles = ({ short, children }: { short?: boolean; children: ReactNode }) => (
  <dl className={classes.tiles} data-short={short}>
    {children}
  </dl>
)
