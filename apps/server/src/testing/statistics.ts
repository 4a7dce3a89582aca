import { beforeAll } from 'vitest'
import { renewStatistics } from '../jobs/renew-statistics.ts'
import { theKit } from './kit.ts'

// A setup file: what the product does every 5 seconds, done before each file. Files share a database that grows, and the
// embedded one has nobody else who counts.
beforeAll(async () => void (await renewStatistics((await theKit()).services)))
