import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const ReviewScreen = NotYetScreen
