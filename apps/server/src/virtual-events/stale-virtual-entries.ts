import { Refusal } from '@kegler/domain/errors.ts'

/** Another window, or staff, assigned these virtual entries since they were read. */
export const staleVirtualEntries = (): Refusal =>
  new Refusal('Stale', 'These entries were changed in the meantime. Please open them again.')
