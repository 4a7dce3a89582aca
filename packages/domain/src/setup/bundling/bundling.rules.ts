import { Refusal } from '../../errors.ts'
import { plural } from '../../texts.ts'

/** The description of a rule that nobody made here and nobody ends here. */
export const systemRuleDescription = 'Split squad bundling is active.'

interface Rule {
  parentEventName: string
  childEventName: string
  quantity: number
}
/** 'Buying 1 Team entry allows purchase of 5 Doubles entries on the next day.' */
export const ruleSentence = ({ parentEventName, childEventName, quantity }: Rule): string =>
  `Buying 1 ${parentEventName} entry allows purchase of ${plural(quantity, `${childEventName} entry`, `${childEventName} entries`)} on the next day.`

export function whyNotEndRule({ isSystem, isActive }: { isSystem: boolean; isActive: boolean }): Refusal | null {
  if (isSystem) return new Refusal('RuleBroken', 'This rule is kept by the system and cannot be deactivated.')
  if (!isActive) return new Refusal('RuleBroken', 'This bundling rule is inactive already.')
  return null
}

export const whyNotAddRule = (active: object | undefined): Refusal | null =>
  active
    ? new Refusal(
        'RuleBroken',
        'This tournament has an active bundling rule. Deactivate it before you add another one.',
      )
    : null
