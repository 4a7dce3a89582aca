import { query } from '../../../../client/api.ts'

export const managers = (id: string) => query('GET setup/tournament/:id/managers', { params: { id } })
export const administrators = (id: string) => query('GET setup/tournament/:id/administrators', { params: { id } })
