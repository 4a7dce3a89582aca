import { site } from './browser.ts'
import { asCaptain, postJson } from './season.ts'

/** The fee in percent that the demo season begins with. */
const defaultFee = 2.5

/** Takes back what a test that failed may have left for others: planted faults, events held back, the default fee. */
export async function restoreSandbox(): Promise<void> {
  await postJson(`${site}/sandbox/card-payments/_sim/faults/clear`, {})
  await postJson(`${site}/sandbox/card-payments/_sim/webhooks/resume`, {})
  await postJson(`${site}/sandbox/tms/_control`, { next: 0, fault: 'down' })
  await asCaptain('hqfinance@kegler.test', 'POST finance/updatedefaulttechfee', { fee: defaultFee })
}
