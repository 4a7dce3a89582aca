import { Refusal } from '../../errors.ts'

/** Why a location stays: an event is bowled there, or the tournament has no other; null when it can go. */
export function whyNotRemoveLocation(of: { eventNames: readonly string[]; locations: number }): Refusal | null {
  const [event] = of.eventNames
  if (event !== undefined) return new Refusal('RuleBroken', `This location cannot be removed: ${event} is bowled here.`)
  if (of.locations <= 1)
    return new Refusal('RuleBroken', 'This is the only location. Add another one before you remove it.')
  return null
}

/** A name is searched for from this length on. */
const shortestName = 3
/** What is searched for of what was typed; null: nothing yet. */
export function centerSearch(
  typed: Partial<Record<'name' | 'zipCode' | 'certificationNumber', string | null | undefined>>,
) {
  const [name = '', zipCode = '', number = ''] = [typed.name, typed.zipCode, typed.certificationNumber].map(
    (value) => value?.trim() ?? '',
  )
  const long = name.length >= shortestName ? name : ''
  return long || zipCode || number ? { name: long, zipCode, certificationNumber: number } : null
}
/** A number with a hyphen is a GUID of a center that is not certified. */
export const isCertified = (certificationNumber: string): boolean => !certificationNumber.includes('-')
