import { NotYetScreen } from '../../../../shell/NotYetScreen.tsx'

export const VirtualEventScreen = NotYetScreen
