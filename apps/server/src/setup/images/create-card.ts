import { Refusal } from '@kegler/domain/errors.ts'
import { requireImage } from '@kegler/domain/setup/images/images.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { keepImage } from './store-image.ts'

export const createCard: Handles<'POST setup/cards'> = async ({ body, actor, transact }) => {
  const bytes = Buffer.from(body.image, 'base64')
  const type = requireImage(bytes)
  return transact(async (tx) => {
    const imageId = await keepImage(tx, { type, bytes, createdBy: actor.personId })
    const card = await tx
      .insertInto('cards')
      .values({ groupId: actor.group?.id ?? null, name: body.name, imageId })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!card) throw new Refusal('RuleBroken', 'There is a card of this name already. Choose another name.')
    return { ...card, imagePath: `images/${imageId}` }
  })
}
