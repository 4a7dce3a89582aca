import { Refusal } from '@kegler/domain/errors.ts'
import { divisionProblems } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import type { EditedDivision } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { Owner } from './read-divisions.ts'

type Form = Omit<z.output<typeof EditedDivision>, 'id' | 'revision' | 'eventId' | 'virtualEventId'>

/** What the form says for this event, after the default one of before has made room. @throws Refusal BadInput, RuleBroken */
export async function divisionColumns(tx: Tx, owner: Owner, form: Form, id: string | null) {
  const event = await tx
    .selectFrom(owner.table)
    .select(['averageBased', 'ageBased', 'genderBased'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const problems = divisionProblems(form, event)
  if (problems.length > 0)
    throw new Refusal(
      'BadInput',
      problems.map(({ path, message }) => `${path}: ${message}. Please correct it and try again.`),
    )
  const column = owner.table === 'events' ? 'eventId' : 'virtualEventId'
  const others = tx.selectFrom('divisions').where(column, '=', owner.id).where('id', 'is distinct from', id)
  const all = await others.select(['id', 'name', 'isDefault']).execute()
  if (all.some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
    throw new Refusal('RuleBroken', `There is a division ${form.name} already.`)
  const before = all.find((other) => other.isDefault)
  if (form.isDefault && before)
    await tx.updateTable('divisions').set({ isDefault: false }).where('id', '=', before.id).execute()
  const { name, isDefault, minAverage, maxAverage, minAge, maxAge, minFemale, minMale } = form
  return { [column]: owner.id, name, isDefault, minAverage, maxAverage, minAge, maxAge, minFemale, minMale }
}
