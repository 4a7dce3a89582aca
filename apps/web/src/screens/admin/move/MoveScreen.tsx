import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const MoveScreen = NotYetScreen
