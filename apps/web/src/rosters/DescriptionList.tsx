import classes from './DescriptionList.module.css'

interface Props {
  /** Name and value; what has no value is left out. */
  facts: readonly (readonly [name: string, value: string | null])[]
}

/** Named values side by side. */
export function DescriptionList({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
