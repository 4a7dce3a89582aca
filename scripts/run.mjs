// Runs a command on the Node this repository pins, installing dependencies first when they are
// missing or older than package-lock.json. Plain JavaScript: it must run on any Node from 18 up.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.install-stamp')
const lock = join(root, '.install-lock')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const wait = (ms) => new Promise((r) => setTimeout(r, ms))

async function install() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (e) {
      if (e.code !== 'EEXIST') throw e
      const pid = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      if (pid && !alive(pid)) {
        rmSync(lock, { force: true })
        continue
      }
      await wait(500)
      if (installed()) return
    }
  }
  try {
    if (installed()) return
    console.log('Installing dependencies (npm ci) ...')
    const env = { ...process.env }
    for (const k of Object.keys(env))
      if (
        /^npm_(config_(workspace|include_workspace|global|prefix|omit|ignore_scripts|yes|user_agent)|package_|lifecycle_|command)/i.test(
          k,
        )
      )
        delete env[k]
    const npm =
      env.npm_execpath && /npm-cli\.js$/.test(env.npm_execpath)
        ? [process.execPath, env.npm_execpath]
        : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
    const args = [
      ...npm.slice(1),
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--engine-strict=false',
      '--loglevel=error',
    ]
    const done = spawnSync(npm[0], args, {
      cwd: root,
      env,
      stdio: 'inherit',
      shell: npm.length === 1 && process.platform === 'win32',
    })
    if (done.status !== 0) {
      console.error('npm ci failed; see above.')
      process.exit(done.status ?? 1)
    }
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(lock, { force: true })
  }
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    const file = createRequire(join(root, 'package.json')).resolve(`node-${platform}-${process.arch}/package.json`)
    return join(dirname(file), JSON.parse(readFileSync(file, 'utf8')).bin.node)
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
    console.error(
      `This product needs Node 24 or newer. This machine has ${process.version} and no Node package is published for ${platform}-${process.arch}. Install Node 24 (https://nodejs.org) and try again.`,
    )
    return process.exit(1)
  }
}

if (!installed()) await install()
const node = pinnedNode()
const [command, ...args] = process.argv.slice(2)
const child = spawn(command === 'node' ? node : command, args, {
  cwd: root,
  stdio: 'inherit',
  shell: command !== 'node' && process.platform === 'win32',
  env: {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  },
})
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(s, () => {
    if (s !== 'SIGINT') child.kill(s)
  })
// npm's shell does not pass SIGTERM on: when it is gone, stop the server too.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
child.on('error', (e) => {
  console.error(e.message)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
