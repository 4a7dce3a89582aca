import { auditCalls } from '@kegler/domain/audit/audit.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getBowlerHeader, listBowlerRecords, searchBowlers } from './bowler-audit.ts'
import { getCaptainHeader, listCaptainRecords, searchCaptains } from './captain-audit.ts'
import { getTeam, getTimeline, listTeamRecords, searchTeams } from './team-audit.ts'
import { getTournamentHeader, listTournamentRecords, searchTournaments } from './tournament-audit.ts'
import { getVirtualEntryHeader, listVirtualEntryRecords, searchVirtualEntries } from './virtual-entry-audit.ts'

export const auditRoutes = serve(auditCalls, {
  'POST audit/tournamentAudit': searchTournaments,
  'POST audit/captainAudit': searchCaptains,
  'POST audit/teamAudit': searchTeams,
  'POST audit/virtualEntryAudit': searchVirtualEntries,
  'POST audit/bowlerAudit': searchBowlers,
  'GET audit/tournamentAuditDetails/:id': getTournamentHeader,
  'GET audit/captainAuditDetails/:captainId/:tournamentId': getCaptainHeader,
  'GET audit/teamAuditDetails/:id': getTeam,
  'GET audit/virtualEntryAuditDetails/:id': getVirtualEntryHeader,
  'GET audit/bowlerAuditDetails/:id': getBowlerHeader,
  'GET audit/tournamentAudit/:id': listTournamentRecords,
  'GET audit/captainAudit/:captainId/:tournamentId': listCaptainRecords,
  'GET audit/teamAudit/:id': listTeamRecords,
  'GET audit/virtualEntryAudit/:id': listVirtualEntryRecords,
  'GET audit/bowlerAudit/:id': listBowlerRecords,
  'GET admin/entry/:id/timeline': getTimeline,
})
