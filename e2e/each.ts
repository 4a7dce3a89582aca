import { afterEach, expect } from 'vitest'
import { closePages } from './browser.ts'
import { archiveTournaments } from './tournaments.ts'

// A setup file runs for each test file; hooks of a module that files share would run in the first of them only.
afterEach(async ({ task }) => {
  const unexpected = await closePages(task.result?.state === 'fail')
  await archiveTournaments()
  expect(unexpected).toEqual([])
})
