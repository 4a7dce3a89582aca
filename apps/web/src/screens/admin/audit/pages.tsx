import { formatDay, zoneName } from '@kegler/domain/dates.ts'
import type { ComponentType } from 'react'
import { query } from '../../../client/api.ts'
import { recordsOf, recordsOfCaptain } from '../../../history/records.ts'
import { auditPage } from './AuditPage.tsx'
import { genderText, squadText } from './auditTexts.ts'
import { OnlyStaff } from './OnlyStaff.tsx'

/** The page of each kind of record, by its address. */
export const pages: Readonly<Record<string, ComponentType>> = {
  '/admin/audit/tournament/$tournamentId': auditPage({
    title: 'Tournament Audit',
    call: ({ tournamentId: id }) => query('GET audit/tournamentAuditDetails/:id', { params: { id } }),
    source: ({ tournamentId }) => recordsOf('GET audit/tournamentAudit/:id', tournamentId),
    subject: ({ tournamentId }) => tournamentId,
    facts: ({ tournamentName, startDate, endDate }) => [
      ['Tournament', tournamentName],
      ['Start Date', formatDay(startDate)],
      ['End Date', formatDay(endDate)],
    ],
  }),
  '/admin/audit/captain/$captainId/$tournamentId': auditPage({
    title: 'Captain Audit',
    call: ({ captainId, tournamentId }) =>
      query('GET audit/captainAuditDetails/:captainId/:tournamentId', { params: { captainId, tournamentId } }),
    source: ({ captainId, tournamentId }) => recordsOfCaptain(captainId, tournamentId),
    subject: ({ captainId }) => captainId,
    link: ({ captainId }) => (
      <OnlyStaff to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }} label="Open the captain" />
    ),
    facts: ({ captainName, captainEmail, tournamentName, startDate, endDate }) => [
      ['Captain', captainName],
      ['E-mail', captainEmail],
      ['Tournament', tournamentName],
      ['Start Date', formatDay(startDate)],
      ['End Date', formatDay(endDate)],
    ],
  }),
  '/admin/audit/entry/$entryId': auditPage({
    title: 'Entry Audit',
    call: ({ entryId: id }) => query('GET audit/teamAuditDetails/:id', { params: { id } }),
    source: ({ entryId }) => recordsOf('GET audit/teamAudit/:id', entryId),
    subject: ({ entryId }) => entryId,
    link: ({ entryId }) => (
      <OnlyStaff to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }} label="Open the entry" />
    ),
    facts: (entry) => [
      ['Reservation Number', entry.entryNumber],
      ['Tournament', entry.tournamentName],
      ['Event', entry.eventName],
      ['Team', entry.teamName],
      ['Captain', entry.captainName],
      ['Coordinator', entry.coordinatorName],
      ['Squad Date/Time', squadText(entry)],
      ['Time Zone', zoneName(entry.tournamentTimeZone, entry.squadDateTime ?? undefined)],
      ['Division', entry.divisionName],
      ['Cancelled', entry.isCancelled ? 'Yes' : 'No'],
    ],
  }),
  '/admin/audit/virtualEntry/$virtualEntryId': auditPage({
    title: 'Virtual Entry Audit',
    call: ({ virtualEntryId: id }) => query('GET audit/virtualEntryAuditDetails/:id', { params: { id } }),
    source: ({ virtualEntryId }) => recordsOf('GET audit/virtualEntryAudit/:id', virtualEntryId),
    subject: ({ virtualEntryId }) => virtualEntryId,
    facts: ({ virtualEventName, captainName, bowlerName, tournamentName }) => [
      ['Virtual Event', virtualEventName],
      ['Captain', captainName],
      ['Bowler or Team', bowlerName],
      ['Tournament', tournamentName],
    ],
  }),
  '/admin/audit/bowler/$bowlerId': auditPage({
    title: 'Bowler Audit',
    call: ({ bowlerId: id }) => query('GET audit/bowlerAuditDetails/:id', { params: { id } }),
    source: ({ bowlerId }) => recordsOf('GET audit/bowlerAudit/:id', bowlerId),
    subject: () => null,
    facts: (bowler) => [
      ['Bowler', bowler.bowlerName],
      ['Membership ID', bowler.bowlerNationalId],
      ['E-mail', bowler.email],
      ['Gender', genderText(bowler)],
      ['Tournaments', bowler.tournamentName],
    ],
  }),
}
