import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const EntryAuditScreen = NotYetScreen
