/** The four fields of the card form; the last three are the provider's own. */
export const fieldNames = ['name', 'cardNumber', 'cardExpiry', 'cardCvc'] as const
export type FieldName = (typeof fieldNames)[number]

export interface CardField {
  complete: boolean
  /** What the provider says is wrong; null: nothing, or nothing typed. */
  error: string | null
  /** The payer has been in it; errors show only after that. */
  touched: boolean
}
export type CardFields = Readonly<Record<FieldName, CardField>>

const untouched: CardField = { complete: false, error: null, touched: false }
export const noFields: CardFields = {
  name: untouched,
  cardNumber: untouched,
  cardExpiry: untouched,
  cardCvc: untouched,
}

const incomplete: Record<FieldName, string> = {
  name: 'Your card holder Name is incomplete.',
  cardNumber: 'Your card number is incomplete.',
  cardExpiry: 'Your card’s expiration date is incomplete.',
  cardCvc: 'Your card’s security code is incomplete.',
}

export const withField = (fields: CardFields, name: FieldName, change: Partial<CardField>): CardFields => ({
  ...fields,
  [name]: { ...fields[name], ...change },
})
/** The holder's name is complete when it is not empty. */
export const withHolder = (fields: CardFields, holder: string): CardFields =>
  withField(fields, 'name', { complete: holder.trim() !== '' })
export const touchAll = (fields: CardFields): CardFields =>
  fieldNames.reduce((now, name) => withField(now, name, { touched: true }), fields)

const errorOf = (fields: CardFields, name: FieldName): string | null => {
  const { complete, error } = fields[name]
  return error ?? (complete ? null : incomplete[name])
}
/** What the form shows under a field. */
export const shownError = (fields: CardFields, name: FieldName): string | null =>
  fields[name].touched ? errorOf(fields, name) : null
/** The first field with an error, touched or not; undefined: the card can be sent. */
export const firstWrong = (fields: CardFields): FieldName | undefined =>
  fieldNames.find((name) => errorOf(fields, name) !== null)
