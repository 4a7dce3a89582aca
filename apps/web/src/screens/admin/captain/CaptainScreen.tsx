import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const CaptainScreen = NotYetScreen
