import { afterAll } from 'vitest'
import { held } from './kit.ts'

// A setup file, so that it runs for each test file: what one has changed and not put back, as after a failure, meets no other.
afterAll(async () => (await held.kegler)?.restore())
