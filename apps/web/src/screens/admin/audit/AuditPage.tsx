import { Group, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '../../../staff/audit/Audit.module.css'
import { Loading } from '../../../ui/Loading.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'

export type Fact = readonly [label: string, value: ReactNode]
interface Props<T> {
  title: string
  /** Leads into the pages of staff. */
  link?: ReactNode
  read: { data: T | undefined; error: unknown; refetch: () => unknown; isFetching: boolean }
  facts: (data: T) => readonly Fact[]
  children: (data: T) => ReactNode
}
/** A page of the audit: what it is about, then what happened. */
export function AuditPage<T>({ title, link, read, facts, children }: Props<T>) {
  const { data } = read
  return (
    <Stack gap="md">
      <div>
        <Link to="/admin/audit">Audit</Link>
        <Group justify="space-between" align="baseline">
          <Title order={1}>{title}</Title>
          {data !== undefined && link}
        </Group>
      </div>
      {data === undefined && (read.error ? <RetryError of={read} /> : <Loading />)}
      {data !== undefined && (
        <>
          <Panel aria-label={title}>
            <dl className={classes.facts}>
              {facts(data).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value || '–'}</dd>
                </div>
              ))}
            </dl>
          </Panel>
          {children(data)}
        </>
      )}
    </Stack>
  )
}
