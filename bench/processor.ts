import { readdir, readFile } from 'node:fs/promises'

/** Fields of a process behind its name, as Linux states them: 1 its parent, 11 to 14 ticks of itself and of ended children. */
const statOf = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
const msPerTick = 10
/** Milliseconds of processor time of a process since its start, with those of its children that have ended. */
export async function processMs(pid: number): Promise<number> {
  const ticks = (await statOf(pid)).slice(11, 15)
  return ticks.reduce((sum, text) => sum + Number(text) * msPerTick, 0)
}
/** The same of the whole database server that a connection's process belongs to. 0: it runs on another machine. */
export async function databaseMs(connection: number): Promise<number> {
  const server = (await statOf(connection))[1]
  if (!server) return 0
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = all.map(async (name) => {
    const isOfServer = name === server || (await statOf(Number(name)))[1] === server
    return isOfServer ? processMs(Number(name)) : 0
  })
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0)
}
