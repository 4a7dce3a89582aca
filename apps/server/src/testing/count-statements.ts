import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

interface Statement {
  text: string
  values?: unknown[]
}
const counted = new AsyncLocalStorage<true>()

/** Statements and commits that some work sends to the database, and nothing else beside it; the frame of a transaction is no statement. */
export async function countStatements(
  work: () => Promise<unknown>,
): Promise<{ statements: number; commits: number; texts: string[]; sent: Statement[] }> {
  const sent: Statement[] = []
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  const counting = function (this: unknown, ...asked: unknown[]) {
    const [first, values] = asked
    if (counted.getStore())
      sent.push(typeof first === 'string' ? { text: first, values: values as unknown[] } : (first as Statement))
    return query.apply(this, asked)
  }
  Object.assign(pg.Client.prototype, { query: counting })
  await counted.run(true, work).finally(() => Object.assign(pg.Client.prototype, { query }))
  const texts = sent.map(({ text }) => text)
  const commits = texts.filter((text) => text === 'commit').length
  const isFrame = (text: string) => /^(begin|commit|rollback)/.test(text)
  return { statements: texts.filter((text) => !isFrame(text)).length, commits, texts, sent }
}
