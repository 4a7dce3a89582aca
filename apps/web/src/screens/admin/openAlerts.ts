import { query } from '../../client/api.ts'

export const openAlerts = query('GET admin/alerts', { query: { done: 'false' } })
