import classes from './FillBar.module.css'

interface Props {
  total: number
  sold?: number
  held?: number
  offered?: number
  /** Wanted beyond what there is. */
  waiting?: number
  /** What can still be bought; the rest is kept. */
  open?: number
  /** What the bar shows, in words; none where they are beside it. */
  label?: string
}

/** How much of a whole is sold, held, offered, waited for, open and kept. */
export const FillBar = ({ total, label, ...parts }: Props) => (
  <span {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} className={classes.bar}>
    {(['sold', 'held', 'offered', 'waiting', 'open'] as const).map((part) => {
      const count = parts[part] ?? 0
      return count > 0 && <span key={part} data-part={part} style={{ width: `${(100 * count) / total}%` }} />
    })}
  </span>
)
