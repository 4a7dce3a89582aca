export { NotYetTab as FeesScreen } from '../../../../shell/NotYetScreen.tsx'
