export { NotYetScreen as TournamentsScreen } from '../../shell/NotYetScreen.tsx'
