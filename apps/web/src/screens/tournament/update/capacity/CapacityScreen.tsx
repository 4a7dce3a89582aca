export { NotYetTab as CapacityScreen } from '../../../../shell/NotYetScreen.tsx'
