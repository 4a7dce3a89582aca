import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const directory = process.env.CLUSTER_DIR ?? join(tmpdir(), 'kegler-cluster')
/** The first port of the installation that `scripts/cluster.sh` started. */
export const first = Number(process.env.CLUSTER_PORT ?? 5700)
export const site = `http://127.0.0.1:${first + 3}`
export const sandbox = `http://127.0.0.1:${first + 4}/sandbox`
const root = join(import.meta.dirname, '..')

const cluster = (...args: string[]) => execFileSync(join(root, 'scripts/cluster.sh'), args, { stdio: 'ignore' })
const pidOf = (name: string) => Number(readFileSync(join(directory, `${name}.pid`), 'utf8').split('\n')[0])
export const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
const group = (name: string, signal: NodeJS.Signals) => process.kill(-pidOf(name), signal)
/** The server of the database that streams from the primary. */
const standby = () => Number(readFileSync(join(directory, 'replica/postmaster.pid'), 'utf8').split('\n')[0])

/** What can be broken; each ends when it is mended again, or stays mended by another part. */
export const faults: Record<string, { says: string; break: () => Promise<void> | void }> = {
  kill: {
    says: 'one of the processes is killed, and started again after 5 s',
    break: async () => {
      group('product-1', 'SIGKILL')
      await sleep(5)
      cluster('restart', '1')
    },
  },
  stop: {
    says: 'one of the processes gets SIGTERM, and another is started in its place',
    break: async () => {
      group('product-1', 'SIGTERM')
      await sleep(12)
      cluster('restart', '1')
    },
  },
  promote: { says: 'the primary is killed and the replica promoted', break: () => void cluster('promote') },
  standby: {
    says: 'the replica is paused for 15 s (with CLUSTER_SYNC=on commits wait for it)',
    break: async () => {
      process.kill(standby(), 'SIGSTOP')
      for (const pid of childrenOf(standby())) process.kill(pid, 'SIGSTOP')
      await sleep(15)
      for (const pid of childrenOf(standby())) process.kill(pid, 'SIGCONT')
      process.kill(standby(), 'SIGCONT')
    },
  },
  lag: {
    says: 'the replica gets nothing for 5 s, then the primary is lost and the replica promoted: what was answered since is gone',
    break: async () => {
      const replica = (text: string) =>
        execFileSync('psql', ['-qh', '127.0.0.1', '-p', String(first + 1), '-U', 'postgres', '-c', text], {
          stdio: 'ignore',
        })
      replica("alter system set primary_conninfo = ''")
      replica('select pg_reload_conf()')
      await sleep(5)
      cluster('promote')
    },
  },
  haproxy: {
    says: 'the address of the database is away for 3 s, and all its connections with it',
    break: async () => {
      process.kill(pidOf('haproxy'), 'SIGKILL')
      await sleep(3)
      execFileSync('haproxy', ['-D', '-p', join(directory, 'haproxy.pid'), '-f', join(directory, 'haproxy.cfg')])
    },
  },
  nginx: {
    says: 'nginx is killed and started again after 3 s',
    break: async () => {
      for (const pid of descendantsOf(pidOf('nginx'))) process.kill(pid, 'SIGKILL')
      await sleep(3)
      rmSync(join(directory, 'nginx.pid'))
      execFileSync('/usr/sbin/nginx', ['-c', join(directory, 'nginx.conf')])
    },
  },
  outside: {
    says: 'identity server, provider, membership directory and mail server are silent for 20 s',
    break: async () => {
      const pids = descendantsOf(pidOf('sandbox'))
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await sleep(20)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  },
  disk: {
    says: 'the disk of the database is full for 15 s (the folder of the cluster has to be a small disk of its own)',
    break: async () => {
      const file = join(directory, 'full')
      const free = Number(execFileSync('df', ['--output=avail', '-B1', directory], { encoding: 'utf8' }).split('\n')[1])
      if (free > 2e9) throw new Error(`${directory} is not a small disk: mount one there, for example a tmpfs of 1 GB.`)
      try {
        for (;;) writeFileSync(file, Buffer.alloc(1_000_000), { flag: 'a' })
      } catch {
        await sleep(15)
      }
      rmSync(file)
    },
  },
  clock: {
    says: 'a process is started again with its clock ten minutes ahead',
    break: async () => {
      group('product-1', 'SIGKILL')
      await sleep(1)
      execFileSync(join(root, 'scripts/cluster.sh'), ['restart', '1'], {
        stdio: 'ignore',
        env: { ...process.env, CLUSTER_CLOCK: '+10m' },
      })
    },
  },
}
const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
const descendantsOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(descendantsOf)]
