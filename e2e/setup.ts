import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { aProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; null skips. */
    chromium: string | null
    /** Address of the product with its sandbox, under a base path, no trailing slash. */
    site: string
  }
}

/** Finds a browser and starts the product with its sandbox and demo season, under a base path, on a fresh database. */
export default async function setup(project: TestProject) {
  const chromium = await findChromium()
  project.provide('chromium', chromium)
  project.provide('site', '')
  if (!chromium) {
    const how = 'No Chrome or Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.'
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(how)
    console.warn(`\n*** BROWSER TESTS SKIPPED: ${how} ***\n`)
    return
  }
  const product = await aProduct()
  project.provide('site', product.site)
  try {
    await product.start()
  } catch (error) {
    await product.remove()
    throw error
  }
  return product.remove
}
