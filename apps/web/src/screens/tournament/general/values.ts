import type { InstantText } from '@kegler/domain/dates.ts'
import { labelsOf } from '@kegler/domain/setup/fields.ts'
import { dateChecks, openingDay, type TournamentDays, todayIn } from '@kegler/domain/setup/general/dates.rules.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { missingParts } from '@kegler/domain/setup/general/general.rules.ts'
import { TournamentForm } from '@kegler/domain/setup/general/tournament-form.ts'
import { Instant } from '@kegler/domain/values.ts'
import type { z } from 'zod'
import type { AnswerOf } from '../../../client/api.ts'
import { dayIn } from '../../../kit/dates/typedDay.ts'
import { site } from '../../../net/site.ts'
import { type FormValues, noValues } from '../formValues.ts'
import type { SetupTournament } from '../tournament.ts'

export type Location = SetupTournament['locations'][number]
export type Tag = SetupTournament['tags'][number]
export type Center = AnswerOf<'POST setup/tournament/locationSearch'>[number]

/** The fields of the general settings; null is an empty one. */
export type GeneralValues = FormValues<typeof generalFields, SetupTournament>
export const labels = labelsOf(generalFields)

export const newTournament: GeneralValues = {
  ...noValues(generalFields),
  name: '',
  theme: 'blue',
  roomOpensMinutes: 30,
  minutesToBuy: 15,
}

interface Facts {
  /** The days as they are saved; null: a new tournament. */
  before: TournamentDays | null
  /** Of a new tournament, which keeps its locations and tags in the form. */
  needsTag?: boolean
}
type Schema = z.ZodType<unknown, z.input<typeof TournamentForm>>
type Refined = {
  timeZone?: string | null
  opensAt?: InstantText | null
  locations?: unknown[]
  tags?: unknown[]
  stripeAccountId?: string | null
}

/** The schema of the contract with what depends on today and on this installation; it checks all at once. */
export function generalSchema({ before, needsTag = false }: Facts): Schema {
  const always = { when: () => true }
  const dated = dateChecks.reduce<Schema>(
    (schema, { field, message, fails }) =>
      schema.refine(
        (value) => {
          const typed = value as TournamentDays & Refined
          const days = { startDate: dayIn(typed.startDate), endDate: dayIn(typed.endDate) }
          const facts = { before, today: todayIn(typed.timeZone ?? '', new Date()) }
          const opensOn = openingDay(Instant.safeParse(typed.opensAt).data, typed.timeZone ?? null)
          return !fails({ ...days, registrationCloseDate: dayIn(typed.registrationCloseDate), opensOn }, facts)
        },
        { path: [field], message, ...always },
      ),
    TournamentForm.loose(),
  )
  const has = (isThere: (values: Refined) => boolean, field: string, message: string) => (schema: Schema) =>
    schema.refine((values) => isThere(values as Refined), { path: [field], message, ...always })
  const account = has(({ stripeAccountId }) => !!stripeAccountId || !site.groupsEnabled, 'stripeAccountId', 'Required')
  if (before) return account(dated)
  const [noLocation = ''] = missingParts({ locations: 0, tags: 1, needsTag })
  const [noTag = ''] = missingParts({ locations: 1, tags: 0, needsTag: true })
  const location = has(({ locations = [] }) => locations.length > 0, 'locations', noLocation)
  const tag = has(({ tags = [] }) => tags.length > 0 || !needsTag, 'tags', noTag)
  return tag(location(account(dated)))
}

/** '1 Lane St, Springfield, IL 62701, 555-0100' */
export const addressOf = ({
  address,
  city,
  state,
  zipCode,
  phone,
}: Pick<Location, 'address' | 'city' | 'state' | 'zipCode' | 'phone'>) =>
  [address, city, `${state} ${zipCode}`.trim(), phone].filter(Boolean).join(', ')
