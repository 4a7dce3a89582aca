import { actKinds } from '@kegler/domain/audit/names.ts'
import type { AuditFilter } from '../../../history/records.ts'

export const auditTabs = ['Tournaments', 'Captains', 'Teams', 'Virtual Entries', 'Bowlers'] as const
export type AuditTab = (typeof auditTabs)[number]
/** The tab that is open, and what each tab searches for. */
type AuditSearch = { tab?: AuditTab | undefined } & { [Tab in AuditTab]?: string | undefined }

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch => ({
  tab: auditTabs.find((tab) => tab === search.tab),
  ...Object.fromEntries(auditTabs.flatMap((tab) => (textOf(search[tab]) ? [[tab, textOf(search[tab])]] : []))),
})
/** What narrows a timeline. */
export const readAuditFilter = ({ by, kind, day }: Record<string, unknown>): AuditFilter => ({
  by: typeof by === 'string' ? by : undefined,
  kind: actKinds.find((one) => one === kind),
  day: typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
})
