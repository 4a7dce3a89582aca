import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoId } from '../apps/sandbox/src/demo/ids.ts'
import { demoAccounts } from '../apps/sandbox/src/identity/demo-accounts.ts'
import { site } from './browser.ts'
import { aCaptain, type Captain } from './captains.ts'
import { asCaptain, hold, placesLeft, postJson, squadOf } from './season.ts'

export interface OwnTournament {
  id: string
  name: string
  /** Id of its event of this name. */
  event: (name: string) => string
}
type Like = 'open' | 'state mixed' | 'youth' | 'trios' | 'singles'
interface Wanted {
  status?: number
  /** Columns of the tournament that differ. */
  values?: Record<string, unknown>
  /** Without location, event and squad. */
  empty?: boolean
  /** E-mail of a captain who owns in it what this demo account owns in the demo season's. */
  owner?: { email: string; like: string }
  of?: string
}
const made: { id: string; of: string }[] = []

/** A tournament like one of the demo season's, for one test: no other test knows it. Without an owner nothing is sold. */
export async function aTournament(like: Like = 'open', { of = site, ...wanted }: Wanted = {}): Promise<OwnTournament> {
  const key = randomUUID()
  const suffix = randomBytes(2).toString('hex').toUpperCase()
  const reply = await postJson(`${of}/sandbox/makers/tournament`, { like, key, suffix, ...wanted })
  if (!reply.ok) throw new Error(`No tournament was made: ${reply.status} ${await reply.text()}`)
  const { id, name } = (await reply.json()) as { id: string; name: string }
  made.push({ id, of })
  return { id, name, event: (event) => demoId('event', key, event) }
}

/** A fresh captain, signed in, with a tournament of their own in which they own what this demo account owns. */
export async function anOwner(
  page: Page,
  demo: 'captain' | 'captain2' | 'youth',
  like: Like = 'open',
  of = site,
  values: Record<string, unknown> = {},
): Promise<{ captain: Captain; tournament: OwnTournament }> {
  const captain = await aCaptain(page, { of })
  await asCaptain(captain.email, 'GET authorization/getProfile', undefined, of)
  const owner = { email: captain.email, like: `${demo}@kegler.test` }
  return { captain, tournament: await aTournament(like, { owner, of, values }) }
}

/** An account like a demo account, under an address of its own; the password is the demo accounts'. */
export async function anAccountLike(demo: string, other: { lastName?: string } = {}): Promise<string> {
  const account = demoAccounts.find(({ email }) => email === `${demo}@kegler.test`)
  const email = `${demo}-${randomBytes(4).toString('hex')}@kegler.test`
  await postJson(`${site}/sandbox/makers/account`, { ...account, ...other, email, sub: randomUUID() })
  return email
}

/** Takes the tournaments of the last test off every list. */
export async function archiveTournaments(): Promise<void> {
  const archive = ({ id, of }: { id: string; of: string }) =>
    postJson(`${of}/sandbox/makers/tournament/${id}/archive`, {})
  await Promise.all(
    made
      .splice(0)
      .filter(({ of }) => of === site)
      .map(archive),
  )
}

/** Another captain takes all places of these Team squads but so many of each. */
export async function holdAllBut(
  open: OwnTournament,
  rest: number,
  squads: readonly { day: string; time: '08:00' | '11:30' }[],
  other = 'captain2@kegler.test',
): Promise<void> {
  const ids = squads.map(({ day, time }) => squadOf({ eventId: open.event('Team'), day, time }))
  const left = async () => {
    const available = await placesLeft(open.id)
    return ids.map((id) => available[id] ?? 0)
  }
  const before = await left()
  const taken = ids.map((id, index) => ({ id, quantity: (before[index] ?? 0) - rest }))
  expect(await hold(other, taken, open.id)).toEqual([])
  await expect.poll(left).toEqual(ids.map(() => rest))
}
