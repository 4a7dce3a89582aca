import type { CallKey } from '@kegler/domain/call.ts'
import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { expectComplaint } from './browser.ts'

/** One form or dialog of the product. */
export interface FormRow {
  name: string
  /** Shows the form, from wherever the page is. Returns it. */
  open: (page: Page) => Promise<Locator>
  /** Types what can be sent. */
  fill: (form: Locator, page: Page) => Promise<void>
  /** The button that sends it; it may ask first. */
  press: (form: Locator, page: Page) => Promise<void>
  call: CallKey
  /** Somebody else changes what the form is about. */
  changeElsewhere?: () => Promise<unknown>
  /** Leaves the form without saving, where going to another address is not enough. */
  close?: (form: Locator, page: Page) => Promise<void>
}
interface Answer {
  status: number
  json?: { code: string; message: string; messages: string[] }
  body?: string
  contentType?: string
}
const refusal = (status: number, code: string): Answer => {
  const message = `Refused with ${status} ${code}.`
  return { status, json: { code, message, messages: [message] } }
}
const all: readonly Answer[] = [
  refusal(422, 'RuleBroken'),
  refusal(500, 'Unknown'),
  refusal(409, 'SoldOut'),
  refusal(502, 'OutsideSystem'),
  {
    status: 502,
    contentType: 'text/html',
    body: '<html><head><title>Refused with 502 Bad Gateway.</title></head></html>',
  },
]
/** Two of them for each form; all where there is time. */
const answers = process.env.TIER === 'full' ? all : all.slice(0, 2)
const sentenceOf = ({ json, body }: Answer): string =>
  json?.message ?? /<title>(.*)<\/title>/.exec(body ?? '')?.[1] ?? ''

/**
 * Sends each form of the table, lets it be refused in several ways, and looks at another window in between: what was typed
 * and chosen stays, the sentence stays beside it until the next press, and only one is shown.
 */
export async function expectFormsToKeep(page: Page, rows: readonly FormRow[]): Promise<void> {
  expectComplaint(/^(409|422|500|502) /)
  await page.addInitScript(sendAgainAtOnce)
  await page.evaluate(sendAgainAtOnce)
  const problems: string[] = []
  for (const row of rows) {
    await expectKept(page, row).catch((error) => problems.push(`${row.name}: ${textOf(error)}`))
  }
  expect(problems).toEqual([])
}
/** In the page: what it waits before it sends something again takes no time. */
function sendAgainAtOnce(): void {
  const later = window.setTimeout
  const hurried = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
    later(work, ms > 300 && ms < 1_500 ? 0 : ms, ...rest)
  Object.assign(window, { setTimeout: hurried })
}
const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

async function expectKept(page: Page, { open, fill, press, call, changeElsewhere, close }: FormRow): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  const address = new RegExp(`/api/${path.replace(/:\w+/g, '[^/?]+')}$`, 'i')
  const isSent = (request: Request) => request.method() === method && address.test(request.url())
  const form = await open(page)
  await fill(form, page)
  // a field that is left may write its number another way
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const before = await contentOf(form)
  for (const [index, answer] of answers.entries()) {
    let asked = 0
    await page.route(address, (route) => {
      if (!isSent(route.request())) return route.fallback()
      asked += 1
      return route.fulfill(answer)
    })
    await press(form, page)
    await form.getByText(sentenceOf(answer)).first().waitFor()
    expect(asked).toBeGreaterThan(0)
    if (index > 0) expect(await form.getByText(sentenceOf(answers[index - 1] as Answer)).count()).toBe(0)
    expect(await contentOf(form), sentenceOf(answer)).toEqual(before)
    if (index === 0) await changeElsewhere?.()
    await lookAtAnotherWindow(page)
    expect(await contentOf(form), `${sentenceOf(answer)} Then another window was looked at.`).toEqual(before)
    expect(await form.getByText(sentenceOf(answer)).count()).toBeGreaterThan(0)
    await page.unroute(address)
  }
  await close?.(form, page)
}

/** The page was left for a while and is back: everything on it is read again. */
async function lookAtAnotherWindow(page: Page): Promise<void> {
  const pending = new Set<Request>()
  const begin = (request: Request) => void pending.add(request)
  const end = (request: Request) => void pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.evaluate(async () => {
    const now = Date.now.bind(Date)
    // what was read is a minute old
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event('visibilitychange'))
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    Date.now = now
  })
  await expect.poll(() => pending.size, { interval: 50 }).toBe(0)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** What is typed, chosen and ticked, in the order of the page; more to choose from may come. */
const contentOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter(({ type, checked }) => checked || !['radio', 'checkbox'].includes(type))
      .map((field) => {
        const name = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent
        return [name, field.type, field.value].join(' ')
      }),
  )

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const pressButton = (name: string | RegExp) => (form: Locator) => form.getByRole('button', { name }).click()
/** Types texts into the fields of these labels. */
export const typeAll = (texts: Record<string, string>) => async (form: Locator) => {
  for (const [label, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: label, exact: true }).fill(text)
}
