import { afterEach, expect } from 'vitest'
import { closePages } from './browser.ts'
import { restoreSandbox } from './restore-sandbox.ts'
import { archiveTournaments } from './tournaments.ts'

// A setup file runs for each test file; hooks of a module that files share would run in the first of them only.
afterEach(async ({ task }) => {
  const isFailed = task.result?.state === 'fail'
  const unexpected = await closePages(isFailed)
  await archiveTournaments()
  if (isFailed) await restoreSandbox()
  expect(unexpected).toEqual([])
})
