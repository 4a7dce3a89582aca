export { NotYetTab as RestrictionsScreen } from '../../../../shell/NotYetScreen.tsx'
