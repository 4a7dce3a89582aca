import Fastify from 'fastify'
import { openStore } from '../../store.ts'
import { cardPayments } from '../card-payments.ts'

// A process of its own, for the test that kills it: file of the store, address of the webhooks.
const [file = '', webhookUrl = ''] = process.argv.slice(2)
const app = Fastify()
await cardPayments(app, {
  prefix: '/cards',
  publicUrl: 'http://kegler.test/cards',
  store: openStore(file),
  webhookUrl,
  webhookSecret: 'whsec_test',
  secretKeys: ['sk_test_kegler'],
  publishableKey: 'pk_test_kegler',
  accounts: [{ id: 'acct_center', name: 'Center', email: 'center@kegler.test' }],
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
