import { Fragment } from 'react'
import classes from './Figures.module.css'

interface Bar {
  key: string
  /** Shown when the pointer rests on it. */
  title: string
  /** From the bottom up. */
  parts: readonly { value: number; color: string }[]
}
interface Props {
  /** What people who see no bars hear. */
  label: string
  bars: readonly Bar[]
  legend: readonly { name: string; color: string }[]
  first: string
  last: string
}

/** Columns side by side; the table below says the same in numbers. */
export function Bars({ label, bars, legend, first, last }: Props) {
  const highest = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)))
  return (
    <figure className={classes.plot}>
      <div className={classes.highest}>{highest.toLocaleString('en-US')}</div>
      <div role="img" aria-label={label} className={classes.bars}>
        {bars.map(({ key, title, parts }) => (
          <div key={key} title={title} className={classes.bar}>
            {parts.map(({ value, color }) => (
              <Fragment key={color}>
                {value > 0 && <div style={{ height: `${(100 * value) / highest}%`, background: color }} />}
              </Fragment>
            ))}
          </div>
        ))}
      </div>
      <figcaption>
        <span>{first}</span>
        <span className={classes.legend}>
          {legend.map(({ name, color }) => (
            <span key={name}>
              <i style={{ background: color }} /> {name}
            </span>
          ))}
        </span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
