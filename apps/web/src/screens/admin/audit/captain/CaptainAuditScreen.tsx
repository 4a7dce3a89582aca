import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const CaptainAuditScreen = NotYetScreen
