import { query } from '../../app/api.ts'

export const staffTournaments = query('GET admin/tournament/active')
export const staffEntryQuery = (id: string) => query('GET admin/entry/:id', { params: { id } })
