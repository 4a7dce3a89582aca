import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../apps/sandbox/src/tms/schemas.ts'
import { aPage, browserPath, expectFine, signIn, site } from './browser.ts'
import { asCaptain, postJson } from './season.ts'
import { anOwner, aTournament } from './tournaments.ts'

const superUser = 'super@kegler.test'
const statusOf = (id: string) => `/tournament/update/${id}/status`
const warning =
  "We have detected pending changes in this tournament's configuration. Please check with the tournament manager before proceeding."
const control = (order: object) => postJson(`${site}/sandbox/tms/_control`, order)

describe.skipIf(!browserPath)('publishing and exporting', () => {
  test('changes are pushed; a change that is taken back is pending no more; a system that is away says why', async () => {
    const { id } = await aTournament('singles', { values: { exportId: 'lanelink' } })
    const page = await aPage()
    await signIn(page, 'super', statusOf(id))
    const push = page.getByRole('button', { name: 'I understand. Push to TMS' })
    const icon = page.getByRole('img', { name: 'Pending changes' })
    const buttons = page.getByRole('button', { name: 'Update Status' })
    await page.getByText(warning).waitFor()
    await icon.waitFor()
    await expect.poll(() => buttons.first().isDisabled()).toBe(true)
    await expectFine(page)

    // other files push theirs at the same time
    await control({ fault: 'slow', ms: 25_000, tournament: id })
    const queued = page.waitForResponse(/\/publish$/)
    await push.click()
    await page.getByText('Publishing to LaneLink …').waitFor()
    await queued
    await page.reload()
    await page.getByText('Publishing to LaneLink …').waitFor()
    await control({ fault: 'slow', next: 0 })
    await page.getByText('Published!').waitFor()
    await page.getByText(warning).waitFor({ state: 'hidden' })
    await icon.waitFor({ state: 'hidden' })
    await expect.poll(() => buttons.first().isEnabled()).toBe(true)
    await page.getByText('LaneLink has this tournament as of').waitFor()
    const received = await (await fetch(`${site}/sandbox/tms/tournaments/${id}`)).json()
    expect(received).toHaveLength(1)

    // a change of the general settings, and back
    const tournament = await asCaptain<Record<string, unknown>>(superUser, `GET setup/tournament/${id}`)
    const rename = (defaultAverage: number) =>
      asCaptain(superUser, `PUT setup/tournament/${id}`, {
        ...tournament,
        revision: undefined,
        bccEmail: 'office@kegler.test',
        defaultAverage,
      })
    await rename(111)
    await page.reload()
    await page.getByText(warning).waitFor()
    await rename(Number(tournament.defaultAverage))
    await page.reload()
    await page.getByText('LaneLink has this tournament as of').waitFor()
    await expect.poll(() => icon.count()).toBe(0)

    await rename(112)
    await page.reload()
    await control({ fault: 'refuse', reason: 'The lanes are closed on that day.', tournament: id })
    await push.click()
    await page.getByText('LaneLink refused the tournament: The lanes are closed on that day.').waitFor()
    await icon.waitFor()
    await expectFine(page)
    await Promise.all([page.getByText('Published!').waitFor(), push.click()])
    await icon.waitFor({ state: 'hidden' })
  })

  test('an import file once registration is closed: every entry once, no money, valid by its schema', async () => {
    const { tournament, captain } = await anOwner(await aPage(), 'captain')
    const { id } = tournament
    const page = await aPage()
    await signIn(page, 'super', statusOf(id))
    // no system: neither a push nor an export
    await page.getByText('Public Registration Open (Current)').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Export' }).count()).toBe(0)
    await postJson(`${site}/sandbox/makers/tournament/${id}/set`, { exportId: 'file' })
    await page.reload()
    await page.getByText('can be exported once registration is closed to captains').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Export' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Update Status to Public Registration Closed' }).click()
    await page.getByRole('button', { name: 'Yes. Change Tournament Status.' }).click()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByText('The export is in progress. You may leave this page and return later.').waitFor()
    const save = page.getByRole('button', { name: 'Download Import File' })
    await save.waitFor()
    await expectFine(page)
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${tournament.name}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
    await page.getByText(download.suggestedFilename()).waitFor()
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(problemOf('import-file', file)).toBeNull()
    const entries = await asCaptain<{ id: string; isCancelled?: boolean }[]>(
      captain.email,
      `GET tournament/${id}/entries`,
    )
    const ids = file.entries.map((entry: { id: string }) => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(0)
    for (const entry of entries.filter(({ isCancelled }) => !isCancelled)) expect(ids).toContain(entry.id)
    expect(JSON.stringify([file.entries, file.virtualEntries])).not.toMatch(/"\w*(fee|price|amount|card|email)\w*":/i)
    // another status, another export
    await page.getByRole('button', { name: 'Update Status to All Registrations Closed' }).click()
    await page.getByRole('button', { name: 'Yes. Change Tournament Status.' }).click()
    await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
    await expect.poll(() => save.count()).toBe(0)
  })
})
