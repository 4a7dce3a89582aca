import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (folder: string) => join(folder, 'left-out.txt')

/** Says what a run of tests leaves out and why, now and once more at its end. */
export function leaveOut(sentence: string): void {
  console.log(`LEFT OUT: ${sentence}`)
  if (process.env.TEST_RESULTS) appendFileSync(fileIn(process.env.TEST_RESULTS), `${sentence}\n`)
}
export const leftOutIn = (folder: string): string[] =>
  existsSync(fileIn(folder)) ? [...new Set(readFileSync(fileIn(folder), 'utf8').trim().split('\n'))] : []
