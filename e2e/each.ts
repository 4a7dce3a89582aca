import { afterEach, expect } from 'vitest'
import { closePages } from './browser.ts'
import { archiveTournaments } from './tournaments.ts'

// A setup file runs for each test file; hooks of a module that files share would run in the first of them only.
afterEach(async () => {
  const unexpected = await closePages()
  await archiveTournaments()
  expect(unexpected).toEqual([])
})
