export { NotYetTab as GeneralScreen } from '../../../shell/NotYetScreen.tsx'
