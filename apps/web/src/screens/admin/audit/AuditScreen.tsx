import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const AuditScreen = NotYetScreen
