import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const ReserveSquadsScreen = NotYetScreen
