export { NotYetScreen as CreateScreen } from '../../../shell/NotYetScreen.tsx'
