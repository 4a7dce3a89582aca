import { expect, test, vi } from 'vitest'
import { stubPage } from '../app/testing/page.ts'

stubPage()
const { refreshAfter, registerCalls, requireCall } = await import('./save.ts')
vi.unstubAllGlobals()

test('a call of staff is a mistake of ours until their table is registered; those of captains are always known', async () => {
  await requireCall('PUT registration/waits/:id')
  await expect(requireCall('PUT squad')).rejects.toThrow('No table of calls has PUT squad')
  await expect(refreshAfter('PUT squad')).rejects.toThrow('No table of calls has PUT squad')
  registerCalls({ 'PUT squad': { of: 'setup' } })
  await requireCall('PUT squad')
  await refreshAfter('PUT squad')
})
