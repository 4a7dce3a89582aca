import { setFlagsFromString } from 'node:v8'
import { wasmFlags } from '../apps/server/src/db/wasm-flags.ts'
import { buildPages } from './build.ts'
import { run } from './run-program.ts'

for (const flag of wasmFlags) setFlagsFromString(flag)
buildPages()
await run('../apps/sandbox/src/main.ts')
