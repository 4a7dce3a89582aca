export { NotYetTab as EventsScreen } from '../../../../shell/NotYetScreen.tsx'
