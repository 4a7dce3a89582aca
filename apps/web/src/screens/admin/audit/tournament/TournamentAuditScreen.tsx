import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const TournamentAuditScreen = NotYetScreen
