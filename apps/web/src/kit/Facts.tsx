import type { ReactNode } from 'react'
import { columns } from './columns.ts'

interface Props {
  /** Name and value. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Of what has no value; without it, that is left out. */
  none?: ReactNode
  /** In place of values side by side. */
  className?: string | undefined
}

/** Named values. */
export function Facts({ facts, none, className }: Props) {
  const style = { ...columns('12rem'), gap: '0.75rem 1.5rem', overflowWrap: 'anywhere' } as const
  const shown = facts.map(([name, value]) => [name, value || none] as const).filter(([, value]) => value)
  return (
    <dl {...(className ? { className } : { style })}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
