import { actFor } from '../api/act.ts'
import type { World } from '../world.ts'
import { expireSession, isOverdue } from './checkout-sessions.ts'

const everyMs = 15_000

/** Expires sessions whose time is over, with their event, also when nobody looks at them. */
export function watchExpiry(world: World): NodeJS.Timeout {
  return setInterval(() => expireOverdue(world), everyMs).unref()
}

export function expireOverdue(world: World): void {
  try {
    const expired = world.store.atomically(() => {
      const overdue = world.shelf.all('checkout.session').filter(isOverdue)
      for (const session of overdue) {
        const account = world.shelf.find('checkout.session', session.id)?.account
        if (account) expireSession(actFor(world, { account }), session)
      }
      return overdue.length
    })
    if (expired > 0) world.deliveries.wake()
  } catch (error) {
    world.log.error(error)
  }
}
