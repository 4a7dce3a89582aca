export { NotYetTab as StatusScreen } from '../../../../shell/NotYetScreen.tsx'
