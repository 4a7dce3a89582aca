import pg from 'pg'

/** Statements and commits that some work sends to the database; the frame of a transaction is no statement. */
export async function countStatements(
  work: () => Promise<unknown>,
): Promise<{ statements: number; commits: number; texts: string[] }> {
  const texts: string[] = []
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  const counting = function (this: unknown, ...asked: unknown[]) {
    const [first] = asked
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, asked)
  }
  Object.assign(pg.Client.prototype, { query: counting })
  await work().finally(() => Object.assign(pg.Client.prototype, { query }))
  const commits = texts.filter((text) => text === 'commit').length
  const isFrame = (text: string) => /^(begin|commit|rollback)/.test(text)
  return { statements: texts.filter((text) => !isFrame(text)).length, commits, texts }
}
