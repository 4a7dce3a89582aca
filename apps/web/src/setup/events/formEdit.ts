import type { useEditForm } from '../useEditForm.ts'
import type { sharedValues } from './values.ts'

type Shared = ReturnType<typeof sharedValues>
type Edit = ReturnType<typeof useEditForm<Shared, 'PUT event'>>
/** What both kinds of events have of their forms. */
export type FormEdit = Pick<Edit, 'text' | 'number' | 'choice' | 'tick'> & { typed: Shared }
