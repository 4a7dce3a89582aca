import { type Fields, namesOf } from '@kegler/domain/setup/fields.ts'

/** What a form holds of a record: where nothing is typed, null. */
export type FormValues<F extends Fields, R> = {
  [N in keyof F & keyof R]: R[N] extends boolean ? R[N] : R[N] | null
}
export const valuesOf = <F extends Fields, R extends object>(record: R, fields: F): FormValues<F, R> =>
  Object.fromEntries(namesOf(fields).map((name) => [name, record[name as keyof R & string]])) as FormValues<F, R>

/** Of a new record: nothing is typed, nothing is ticked. */
export const noValues = <F extends Fields, R>(fields: F): FormValues<F, R> =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, fields[name]?.kind === 'yesNo' ? false : null]),
  ) as FormValues<F, R>
