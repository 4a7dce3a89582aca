import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const MoneyScreen = NotYetScreen
