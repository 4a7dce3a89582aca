import { isUnanswered } from '../../app/answers.ts'
import { call, type SentTo } from '../../app/api.ts'
import { useTempCartEntries } from '../../cart/cart.ts'
import type { CartRoster } from './cartRosters.ts'

type Body = SentTo<'POST registration/cartroster'>['body']

/**
 * Saves a cart roster that the server has not named yet. Whether an earlier try arrived nobody knows when its answer did
 * not: it is asked for again first, also after a reload, and what was typed since is saved over it. Throws `ApiError`.
 */
export async function saveFirst(body: Body): Promise<CartRoster> {
  const earlier = useTempCartEntries.getState().firstSaves[body.id]
  const made = earlier && (await repeat(earlier))
  if (made) {
    const isSame = earlier.body === JSON.stringify(body)
    const saved = isSame ? made : await call('PUT registration/cartroster', { body: { ...body, id: made.id } })
    remember(body.id, null)
    return saved
  }
  const key = crypto.randomUUID()
  remember(body.id, { key, body: JSON.stringify(body) })
  try {
    const saved = await call('POST registration/cartroster', { body }, { idempotencyKey: key })
    remember(body.id, null)
    return saved
  } catch (error) {
    if (!isUnanswered(error)) remember(body.id, null)
    throw error
  }
}

type FirstSave = ReturnType<typeof useTempCartEntries.getState>['firstSaves'][string]
/** null: it is refused, so it was never saved. */
async function repeat({ key, body }: FirstSave): Promise<CartRoster | null> {
  try {
    return await call('POST registration/cartroster', { body: JSON.parse(body) as Body }, { idempotencyKey: key })
  } catch (error) {
    if (isUnanswered(error)) throw error
    return null
  }
}
function remember(id: string, save: FirstSave | null): void {
  useTempCartEntries.setState(({ firstSaves: { [id]: _, ...others } }) => ({
    firstSaves: save ? { ...others, [id]: save } : others,
  }))
}
