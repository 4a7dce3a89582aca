import { Group, Stack, Title } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { QueryKey } from '../../../client/api.ts'
import classes from '../../../history/Audit.module.css'
import type { AuditFilter, RecordsSource } from '../../../history/records.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { BackLink } from '../../../kit/BackLink.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { AuditTimeline } from './AuditTimeline.tsx'
import type { Attempt } from './attempts.ts'
import { LedgerTable, type Line } from './LedgerTable.tsx'

/** Of the address. */
type Ids = Readonly<Record<'tournamentId' | 'captainId' | 'entryId' | 'virtualEntryId' | 'bowlerId', string>>
interface Details {
  timeZone: string
  attempts?: readonly Attempt[]
  ledger?: readonly Line[]
}
interface Props<T extends Details> {
  title: string
  call: (ids: Ids) => UseQueryOptions<T, Error, T, QueryKey>
  source: (ids: Ids) => RecordsSource
  /** The record whose page it is: sentences do not name it. */
  subject: (ids: Ids) => string | null
  /** Leads into the pages of staff. */
  link?: (ids: Ids) => ReactNode
  facts: (data: T) => readonly (readonly [label: string, value: ReactNode])[]
}

/** Makes a page of the audit: what it is about, what happened, and the ledger of what was sold. */
export const auditPage =
  <T extends Details>(props: Props<T>) =>
  () => <AuditPage {...props} />

function AuditPage<T extends Details>({ title, call, source, subject, link, facts }: Props<T>) {
  const ids = useParams({ strict: false }) as Ids
  const filter = useSearch({ strict: false }) as AuditFilter
  const navigate = useNavigate()
  const read = useQuery(call(ids))
  const { data } = read
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/admin/audit">Audit</BackLink>
        <Group justify="space-between" align="baseline">
          <Title order={1}>{title}</Title>
          {data !== undefined && link?.(ids)}
        </Group>
      </div>
      <Await of={read} />
      {data !== undefined && (
        <>
          <Panel aria-label={title}>
            <Facts facts={facts(data)} none="–" className={classes.facts} />
          </Panel>
          <AuditTimeline
            source={source(ids)}
            subject={subject(ids)}
            timeZone={data.timeZone}
            attempts={data.attempts}
            filter={filter}
            onFilter={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
          />
          {data.ledger && <LedgerTable lines={data.ledger} timeZone={data.timeZone} />}
        </>
      )}
    </Stack>
  )
}
