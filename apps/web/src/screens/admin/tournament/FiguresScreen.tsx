import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const FiguresScreen = NotYetScreen
