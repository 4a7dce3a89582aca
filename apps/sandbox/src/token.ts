// Prints an access token of the running sandbox: `npm run token -- captain@kegler.test`. Only the token goes to the
// standard output, so that it can be used in $(...).
const { KEGLER_URL, PORT = '3000', BASE_PATH = '' } = process.env
const url = (KEGLER_URL ?? `http://localhost:${PORT}${BASE_PATH}`).replace(/\/$/, '')
const email = process.argv[2]

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

if (!email) fail('Say whose token: npm run token -- captain@kegler.test')
const reply = await fetch(`${url}/sandbox/identity/api/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email }),
  signal: AbortSignal.timeout(10_000),
}).catch(() => fail(`Kegler does not answer at ${url}. Start it with npm start, or set KEGLER_URL.`))
const answer = (await reply.json().catch(() => null)) as { access_token?: string; message?: string } | null
if (reply.ok && answer?.access_token) console.log(answer.access_token)
else if (reply.status === 404 && answer?.message?.startsWith('There is no account'))
  fail(`${answer.message} The accounts are listed at ${url}/sandbox/identity/`)
else fail(`The program at ${url} does not give tokens (status ${reply.status}): the sandbox is not running there.`)

export {}
