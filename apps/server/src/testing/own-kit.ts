import { afterAll } from 'vitest'
import { held, theKit } from './kit.ts'

/** A product of its own for a file: what other tests sold changes what plans cost. */
export async function anOwnKit() {
  const { kegler: ofOthers } = held
  delete held.kegler
  const kit = await theKit()
  afterAll(async () => {
    await kit.server.close()
    await kit.services.database.close()
    await kit.outside.close()
    Object.assign(held, { kegler: ofOthers })
  })
  return kit
}
