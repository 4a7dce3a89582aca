import { chromium } from 'playwright-core'

const site = 'http://localhost:4901',
  T = 'c9f3a189-8324-8c1e-ad4e-5b8e62487983'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const w of [1440, 360]) {
  const page = await (await browser.newContext({ viewport: { width: w, height: 900 } })).newPage()
  page.setDefaultTimeout(15000)
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await page.goto(site)
  await page
    .getByRole('button', { name: /manager@kegler/ })
    .first()
    .click()
  await page.waitForURL(/registration/)
  const shot = (n) => page.screenshot({ path: `/tmp/look/c-${n}-${w}.png`, fullPage: true })
  const step = async (name, f) => {
    try {
      await f()
    } catch (e) {
      console.log(w, name, e.message.slice(0, 200))
    }
  }
  await step('events', async () => {
    await page.goto(`${site}/tournament/update/${T}/events`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.waitForTimeout(500)
    await shot('event')
  })
  await step('virtual', async () => {
    await page.goto(`${site}/tournament/update/${T}/events`)
    await page.getByRole('button', { name: /^Edit/ }).nth(3).click()
    await page.waitForTimeout(500)
    await shot('virtual')
  })
  await step('division', async () => {
    await page.goto(`${site}/tournament/update/${T}/divisions`)
    await page.getByRole('button', { name: /^Edit/ }).nth(1).click()
    await page.waitForTimeout(500)
    await page
      .getByLabel('Maximum Average')
      .or(page.getByLabel(/Max.*Average/i))
      .first()
      .fill('944')
    await page.waitForTimeout(2500)
    await shot('division')
  })
  await step('squads', async () => {
    await page.goto(`${site}/tournament/update/${T}/squads`)
    await page.getByText('First squads').click()
    await page.waitForTimeout(1500)
    await shot('month')
  })
  await step('squad', async () => {
    await page.getByRole('button', { name: /Team/ }).first().click()
    await page.waitForTimeout(1000)
    await shot('squad')
  })
  await step('plan', async () => {
    await page.goto(`${site}/tournament/update/${T}/squads`)
    await page.getByRole('button', { name: 'Plan squads' }).click()
    await page.waitForTimeout(1000)
    await shot('plan')
  })
  await step('bulk', async () => {
    await page.goto(`${site}/tournament/update/${T}/capacity`)
    await page.getByRole('button', { name: 'Bulk Update' }).click()
    await page.waitForTimeout(1000)
    await page.screenshot({ path: `/tmp/look/c-bulk-${w}.png` })
  })
  await step('copy', async () => {
    await page.goto(`${site}/tournament/update/${T}`)
    await page.getByRole('button', { name: /Copy/ }).click()
    await page.waitForTimeout(1000)
    await page.screenshot({ path: `/tmp/look/c-copy-${w}.png` })
  })
  await step('preview', async () => {
    await page.goto(`${site}/tournament/update/${T}`)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/look/c-preview-${w}.png` })
  })
  await page.context().close()
}
await browser.close()
