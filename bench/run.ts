import { availability } from './availability.ts'
import { race } from './race.ts'
import { reserveOverHttp, reserveRaw } from './reserve.ts'
import { startWorld } from './world.ts'

/** All figures of one run, each beside its baseline; what counts is the ratio. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const rows: string[] = []
const say = (row: string) => {
  rows.push(row)
  console.log(row)
}
const n = (value: number) => Math.round(value).toLocaleString('en-US')
const world = await startWorld()
try {
  say('| figure | product | baseline | ratio | goal |')
  say('| --- | --- | --- | --- | --- |')
  for (const [name, squads, goal] of [
    ['one hot squad', 1, '>= 0.6'],
    ['100 squads', 100, '>= 0.5'],
  ] as const) {
    const raw = await reserveRaw(world, squads, seconds)
    const http = await reserveOverHttp(world, squads, seconds)
    say(
      `| reserve, ${name}, 64 clients | ${n(http.perSecond)}/s, p99 ${n(http.p99)} ms | ${n(raw)}/s | ${(http.perSecond / raw).toFixed(2)} | ${goal} |`,
    )
  }
  const { product, baseline } = await availability(world, seconds)
  say(
    `| availability of 100 squads | ${n(product.perSecond)}/s | ${n(baseline.perSecond)}/s | ${(product.perSecond / baseline.perSecond).toFixed(2)} | >= 0.7 |`,
  )
  const { held, failed, p99 } = await race(world)
  say(
    `| 1,000 captains for 10 places | ${held} held, ${failed} failed, p99 ${n(p99)} ms | | | 10 held, none failed, p99 < 1,000 ms |`,
  )
} finally {
  await world.close()
}
