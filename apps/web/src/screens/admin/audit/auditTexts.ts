import { dayTimeText } from '@kegler/domain/dates.ts'

export const genderText = ({ gender }: { gender: string | null }): string =>
  gender === 'F' ? 'Female' : gender === 'M' ? 'Male' : ''

interface OnSquad {
  squadDateTime: string | null
  tournamentTimeZone: string
  isCancelled: boolean
}
export const squadText = ({ squadDateTime, tournamentTimeZone, isCancelled }: OnSquad): string =>
  squadDateTime ? dayTimeText(squadDateTime, tournamentTimeZone) : isCancelled ? 'CANCELLED' : 'No squad'
