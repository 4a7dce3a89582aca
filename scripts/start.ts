import { buildPages } from './build.ts'

buildPages()
await import('../apps/sandbox/src/main.ts')
