export { NotYetTab as PlannerScreen } from '../../../../shell/NotYetScreen.tsx'
