import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const VirtualEntryAuditScreen = NotYetScreen
