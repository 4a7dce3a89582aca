import { NotYetScreen } from '../../../shell/NotYetScreen.tsx'

export const MailScreen = NotYetScreen
