import { query } from '../app/api.ts'

export const messages = (id: string) => query('GET setup/tournament/:id/messages', { params: { id } })
export const restrictions = (id: string) => query('GET setup/tournament/:id/restriction', { params: { id } })
