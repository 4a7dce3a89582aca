import { columns } from '../ui/columns.ts'

interface Props {
  /** Name and value; what has no value is left out. */
  facts: readonly (readonly [name: string, value: string | null])[]
}

/** Named values side by side. */
export function DescriptionList({ facts }: Props) {
  return (
    <dl style={{ ...columns('12rem'), gap: '0.75rem 1.5rem', overflowWrap: 'anywhere' }}>
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
