import { ageOn, type Member, memberOf } from '../membership/members.ts'
import { type Season, shuffled } from './season.ts'

export function demoMember(season: Season, email: string): Member {
  const member = season.members.find((one) => one.usbcId === memberOf[email])
  if (!member) throw new Error(`${email} is no member.`)
  return member
}

/**
 * Members who may still be put on rosters of a tournament: each once, so that nobody is on two of them. Members of
 * demo accounts are left for the people who try the product.
 */
export function bowlerPool(season: Season, fits: (member: Member, age: number) => boolean = () => true) {
  const demo = Object.values(memberOf)
  // Mixed before it is sifted: a birthday moves one member, not all who come after.
  const free = shuffled(season, season.members).filter(
    (member) =>
      !demo.includes(member.usbcId) &&
      member.membershipExpires >= season.today &&
      fits(member, ageOn(season.today, member.birthDate)),
  )
  return {
    /** Takes the next who fits. */
    next(wanted: (member: Member) => boolean = () => true): Member {
      const at = free.findIndex(wanted)
      const [member] = at < 0 ? [] : free.splice(at, 1)
      if (!member) throw new Error('There are no bowlers left.')
      return member
    },
    /** Takes this one, when still there. */
    take(member: Member): Member | null {
      const at = free.indexOf(member)
      if (at >= 0) free.splice(at, 1)
      return at >= 0 ? member : null
    },
  }
}
export type BowlerPool = ReturnType<typeof bowlerPool>
