export { NotYetTab as CommunicationScreen } from '../../../../shell/NotYetScreen.tsx'
