import { setFlagsFromString } from 'node:v8'
import { buildPages } from './build.ts'
import { run } from './run-program.ts'

// The optimising compiler takes 600 MB for one function of the embedded database, more than the whole product.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
buildPages()
await run('../apps/sandbox/src/main.ts')
