import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const CaptainsScreen = NotYetScreen
