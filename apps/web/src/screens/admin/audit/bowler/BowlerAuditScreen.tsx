import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const BowlerAuditScreen = NotYetScreen
