import { NotYetScreen } from '../../shell/NotYetScreen.tsx'

export const FinanceScreen = NotYetScreen
