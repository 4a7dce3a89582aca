// node --import bench/statements.mjs: counts the statements and commits that the product sends to its database. A line
// 'count' on standard input prints them as JSON behind 'counted ' and begins again at zero; 'plans' what the database
// noted of them since, behind 'planned '.
import { createRequire } from 'node:module'

const pg = createRequire(`${process.cwd()}/apps/server/package.json`)('pg')
const count = { statements: 0, commits: 0, cpu: process.cpuUsage() }
const query = pg.Client.prototype.query
const notes = []
pg.Client.prototype.query = function (...args) {
  if (!this.isHeard) this.on('notice', ({ message }) => message.startsWith('duration: ') && notes.push(message))
  this.isHeard = true
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '')
  // the frame of a transaction is no work of its own; a write outside one commits by itself
  if (/^(begin|commit|rollback)/.test(text)) {
    this.isInTransaction = text.startsWith('begin')
    if (text === 'commit') count.commits += 1
  } else {
    count.statements += 1
    if (!this.isInTransaction && /^\s*(insert|update|delete)/i.test(text)) count.commits += 1
  }
  return query.apply(this, args)
}
process.stdin.on('data', (data) => {
  if (String(data).startsWith('plans')) console.log(`planned ${JSON.stringify(notes.splice(0))}`)
  if (!String(data).startsWith('count')) return
  const { user, system } = process.cpuUsage(count.cpu)
  const { statements, commits } = count
  console.log(`counted ${JSON.stringify({ statements, commits, cpuMs: (user + system) / 1000 })}`)
  Object.assign(count, { statements: 0, commits: 0, cpu: process.cpuUsage() })
})
