import { buildPages } from './build.ts'
import { run } from './run-program.ts'

buildPages()
await run('../apps/sandbox/src/main.ts')
