import { buildPages } from './build.ts'

buildPages()
await import('../apps/server/src/main.ts')
