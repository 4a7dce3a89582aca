import { query } from '../../../client/api.ts'

export const staffAnswersQuery = (id: string) => query('GET admin/entry/:id/answers', { params: { id } })
