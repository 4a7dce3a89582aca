export { NotYetTab as DivisionsScreen } from '../../../../shell/NotYetScreen.tsx'
