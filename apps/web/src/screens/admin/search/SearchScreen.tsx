import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const SearchScreen = NotYetScreen
