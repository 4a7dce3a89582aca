import { query } from '../../../client/api.ts'

export const messages = (id: string) => query('GET setup/tournament/:id/messages', { params: { id } })
export const teammates = (id: string) => query('GET setup/tournament/:id/teammates', { params: { id } })
export const restrictions = (id: string) => query('GET setup/tournament/:id/restriction', { params: { id } })
export const selfService = (id: string) => query('GET setup/tournament/:id/selfService', { params: { id } })
