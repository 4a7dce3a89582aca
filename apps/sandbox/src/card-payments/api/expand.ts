import type { Kind } from '../objects/objects.ts'
import type { Shelf } from '../objects/shelf.ts'
import { badParameter } from './errors.ts'

const references: Record<string, Kind> = {
  account: 'account',
  application_fee: 'application_fee',
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
}

type Answered = Record<string, unknown>

/** Puts whole objects in the place of their ids: `latest_charge.balance_transaction`, `data.charge` in lists. */
export function expand(shelf: Shelf, answer: object, fields: string[]): object {
  return fields.reduce<Answered>((whole, field) => expandOne(shelf, whole, field.split('.'), field), { ...answer })
}

function expandOne(shelf: Shelf, object: Answered, [head = '', ...rest]: string[], field: string): Answered {
  const listed = Array.isArray(object.data) && head === 'data' ? object.data : null
  if (listed) return { ...object, data: listed.map((item) => expandOne(shelf, { ...item }, rest, field)) }
  const found = referred(shelf, object, head)
  if (found === undefined) {
    throw badParameter(`This property cannot be expanded (${field}).`, 'expand[0]', 'property_not_expandable')
  }
  if (found === null) return object
  return { ...object, [head]: rest.length > 0 ? expandOne(shelf, { ...found }, rest, field) : found }
}

/** null: nothing is there yet; undefined: no such reference. */
function referred(shelf: Shelf, object: Answered, name: string): object | null | undefined {
  const id = String(object.id)
  if (object.object === 'checkout.session' && name === 'line_items') {
    return whole(`/v1/checkout/sessions/${id}/line_items`, shelf.find('checkout_order', id)?.object.items ?? [])
  }
  if (object.object === 'charge' && name === 'refunds') {
    return whole(
      `/v1/charges/${id}/refunds`,
      shelf.all('refund').filter((refund) => refund.charge === id),
    )
  }
  const kind = references[name]
  if (!kind || !(name in object)) return undefined
  const value = object[name]
  if (typeof value === 'object') return value
  return shelf.find(kind, String(value))?.object
}

function whole(url: string, data: object[]): object {
  return { object: 'list', data, has_more: false, url }
}
