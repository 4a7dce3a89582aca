import type { AnswerOf } from '../../../client/api.ts'

/** What is needed of an entry to move it. */
export type MovableEntry = Pick<
  AnswerOf<'GET admin/entry/:id'>,
  | ('entryId' | 'eventId' | 'entryNumber' | 'teamName' | 'eventName' | 'squadId' | 'squadDateTime' | 'version')
  | ('isCancelled' | 'readOnly' | 'tournament')
>
