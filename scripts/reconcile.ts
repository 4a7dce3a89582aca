// npm run reconcile -- 2026-11-20: compares what the card provider took since that day (without one: for a week) with our
// payments, on the settings of `npm run serve`. Changes nothing; ends with 1 when something differs or could not be read.
import { formatMoney } from '@kegler/domain/money.ts'
import { databaseOptions, readConfig } from '../apps/server/src/config.ts'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { cardPaymentsGateway } from '../apps/server/src/gateways/card-payments.ts'
import { reconcile } from '../apps/server/src/payments/reconcile.ts'

const [day] = process.argv.slice(2)
const from = day ? new Date(`${day}T00:00:00Z`) : new Date(Date.now() - 7 * 86_400_000)
if (Number.isNaN(from.getTime())) throw new Error('Name the first day as YYYY-MM-DD.')
const config = readConfig(process.env)
if (!config.DATABASE_URL) throw new Error('Set DATABASE_URL to the PostgreSQL server.')
const database = await openDatabase({ ...databaseOptions(config), poolSize: 1 })
const { differences, unread } = await reconcile({ database, cards: cardPaymentsGateway(config) }, from)
await database.close()
for (const { at, account, transactionId, paymentId, amount, sentence } of differences)
  console.log([at.toISOString(), account, transactionId, paymentId ?? '-', formatMoney(amount), sentence].join('  '))
for (const { account, why } of unread) console.log(`${account} could not be read: ${why}`)
console.log(`${differences.length} differences since ${from.toISOString().slice(0, 10)}.`)
process.exit(differences.length + unread.length === 0 ? 0 : 1)
