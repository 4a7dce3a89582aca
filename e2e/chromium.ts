import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const installed = [
  process.env.CHROMIUM_PATH,
  // without windows, tabs and their pages: a fifth less time
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const packaged = '@sparticuz/chromium@153.0.0'
const cache = join(import.meta.dirname, '../node_modules/.cache/chromium')

/** A Chrome or Chromium of this machine; on Linux else a packaged one, fetched once. null when there is none. */
export async function findChromium(): Promise<string | null> {
  const found = installed.find((path) => path && existsSync(path))
  if (found) return found
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const load = async () => {
    const file = createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium')
    const { default: chromium } = (await import(file)) as { default: { executablePath(): Promise<string> } }
    return chromium.executablePath()
  }
  const cached = await load().catch(() => null)
  if (cached) return cached
  console.log('No browser found: fetching a packaged Chromium for the browser tests ...')
  spawnSync(
    'npm',
    ['install', '--prefix', cache, '--no-audit', '--no-fund', '--no-save', '--loglevel=error', packaged],
    { stdio: 'inherit' },
  )
  return load().catch(() => null)
}

// A list in our arguments takes the place of Playwright's own, which is repeated here. The two last ones: each window would
// start a hidden popup of the address bar, which took a third of the processors' time.
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Starts headless, also as root, and asks nothing of the outside network. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${disabledFeatures.join()}`,
]
