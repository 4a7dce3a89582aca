import { unpackRelease } from '../scripts/unpack-release.ts'

/** The release whose figures the goals compare with: the captain's area as first built. */
export const earlierRelease = (): string => unpackRelease('99065bd', process.env.BENCH_EARLIER)
