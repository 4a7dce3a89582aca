import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const AlertsScreen = NotYetScreen
