import { Refusal } from '@kegler/domain/errors.ts'
import { factsWrong, isMember } from '@kegler/domain/teams/join.rules.ts'
import type { MemberFacts } from '@kegler/domain/teams/link.calls.ts'
import type { z } from 'zod'
import type { TeamLink } from '../access/link.ts'
import type { Context } from '../http/serve.ts'
import { type BowlerRow, lookUpBowlers } from '../rosters/bowlers.ts'
import { countMiss, forgetMiss } from './link-misses.ts'

/**
 * The member whose facts these are. Whichever fact is wrong, the same is asked and answered; it counts as a look-up of the
 * captain. @throws Refusal RuleBroken, TooManyRequests; GatewayError when the directory is silent, which counts nothing
 */
export async function proveMember(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  link: TeamLink,
  sent: z.output<typeof MemberFacts>,
): Promise<BowlerRow> {
  await countMiss(db, link, now)
  const { found } = await lookUpBowlers(services, link.captainId, [sent.usbcId]).catch(async (error: unknown) => {
    await forgetMiss(db, link)
    throw error
  })
  const bowler = found.get(sent.usbcId.toUpperCase())
  if (!bowler || !isMember(sent, bowler)) throw new Refusal('RuleBroken', factsWrong)
  await forgetMiss(db, link)
  return bowler
}
