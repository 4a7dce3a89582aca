export { NotYetTab as PermissionsScreen } from '../../../../shell/NotYetScreen.tsx'
