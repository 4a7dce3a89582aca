import { query } from '../../app/api.ts'

export const openAlerts = query('GET admin/alerts', { query: { done: 'false' } })
