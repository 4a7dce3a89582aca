export { NotYetTab as SquadsScreen } from '../../../../shell/NotYetScreen.tsx'
