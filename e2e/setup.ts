import type { TestProject } from 'vitest/node'
import { leaveOut } from '../scripts/left-out.ts'
import { findChromium } from './chromium.ts'
import { makeProduct, makeTemplate, type Template } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; null skips. */
    chromium: string | null
    /** Addresses of the products with their sandboxes, one for each worker, under a base path, no trailing slash. */
    sites: string[]
    template: Template
  }
}

/** Finds a browser; starts a product with its sandbox and demo season for each worker, under a base path. */
export default async function setup(project: TestProject) {
  const chromium = await findChromium()
  project.provide('chromium', chromium)
  project.provide('sites', [])
  project.provide('template', { directory: '', database: '' })
  if (!chromium) {
    const how =
      'No Chrome or Chromium found. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.'
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(how)
    leaveOut(`all browser tests. ${how}`)
    return
  }
  const template = await makeTemplate()
  const { directory, database } = template
  project.provide('template', { directory, database })
  const workers = Array.from({ length: project.config.maxWorkers }, () => makeProduct(template))
  const products = await Promise.all(workers)
  project.provide(
    'sites',
    products.map(({ site }) => site),
  )
  const remove = async () => {
    await Promise.all(products.map((product) => product.remove()))
    await template.remove()
  }
  try {
    await Promise.all(products.map((product) => product.start()))
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}
