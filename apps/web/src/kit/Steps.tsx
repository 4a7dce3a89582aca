import classes from './Steps.module.css'

interface Props {
  steps: readonly string[]
  /** Index of the step that is open. */
  current: number
}

/** Where one is on a way of several pages. */
export const Steps = ({ steps, current }: Props) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((step, index) => (
      <li key={step} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)
