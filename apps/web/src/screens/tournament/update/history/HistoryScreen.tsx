export { NotYetTab as HistoryScreen } from '../../../../shell/NotYetScreen.tsx'
