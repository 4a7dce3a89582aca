import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const EntriesScreen = NotYetScreen
