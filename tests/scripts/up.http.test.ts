import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'
import { isInShare } from '../support/depth'
import { slowness } from '../support/slowness'

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-up-'))
fs.chmodSync(directory, 0o755)
const postgres = path.join(directory, 'postgres')
const port = await claimPort(0, '127.0.0.1')
const environment = {
  ...process.env,
  DATA_DIR: directory,
  PORT: String(port),
  HOST: '',
  BASE_URL: '',
  DATABASE_URL: '',
}
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running) await stopChild(child, 'SIGTERM')
  fs.rmSync(directory, { recursive: true, force: true })
})

function startUp(command = ['npm', 'run', 'up']) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)))
  // The first start seeds the demo: 20 seconds of CPU time, which a machine with ten busy processes gives in minutes. The
  // timeout only detects what hangs.
  const isReady = () => expect.poll(() => output.join(''), { timeout: 240_000 * slowness, interval: 20 })
  const ready = async () => {
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`npm run up ended early:\n${output.join('')}`)),
    )
    await Promise.race([isReady().toContain('Highstreet is running at'), ended])
  }
  return { child, output, ready }
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const isResponding = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
const isPostgresRunning = () => fs.existsSync(path.join(postgres, 'data/postmaster.pid'))

async function queryValue(sql: string): Promise<unknown> {
  const client = new pg.Client(
    `postgresql://postgres@localhost/highstreet?host=${encodeURIComponent(postgres)}&port=5432`,
  )
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/**
 * Returns the CPU seconds that a process and everything it started have used; infinity if the system does not report
 * them.
 */
function cpuSecondsOfTree(pid: number): number {
  if (!fs.existsSync('/proc/self/stat')) return Number.POSITIVE_INFINITY
  const running = fs.readdirSync('/proc').flatMap((name) => {
    try {
      const [, fields = ''] =
        /^\d+ \(.*\) \S (.*)$/s.exec(fs.readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const numbers = fields.split(' ').map(Number)
      // Its own time and that of its finished children, in hundredths of a second.
      const cpuSeconds = [10, 11, 12, 13].reduce((sum, at) => sum + (numbers[at] ?? 0), 0) / 100
      return fields ? [{ pid: Number(name), parent: numbers[0], taken: cpuSeconds }] : []
    } catch {
      // The process ended just now.
      return []
    }
  })
  const cpuSecondsOf = (id: number): number =>
    running
      .filter(({ parent }) => parent === id)
      .reduce(
        (sum, child) => sum + cpuSecondsOf(child.pid),
        running.find((each) => each.pid === id)?.taken ?? 0,
      )
  return cpuSecondsOf(pid)
}

test('one command starts everything and prints its address; SIGTERM to npm stops all of it', {
  timeout: 300_000 * slowness,
}, async () => {
  const { child, output, ready } = startUp()
  await ready()
  expect(output.join('')).toContain(`http://localhost:${port}`)
  expect(await isResponding()).toBe(true)
  expect(Number(await queryValue('select count(*) from reviews'))).toBeGreaterThan(0)
  await queryValue("create table kept as select 'kept' as word")

  const second = startUp(['node', 'scripts/up.mjs'])
  const [code] = await once(second.child, 'exit')
  expect(code, 'a port in use is rejected').toBe(1)
  expect(second.output.join('').trim()).toMatch(/^Port \d+ is in use by another program: .*$/)
  await sleep(100)
  expect(await isResponding()).toBe(true)

  await stopChild(child, 'SIGTERM')
  await expect.poll(isPostgresRunning).toBe(false)
  expect(await isResponding()).toBe(false)
})

// Five seconds on an otherwise idle machine with two cores. On a busy machine, the CPU time of the start counts.
test.runIf(isInShare(0, 2))('the second start takes less than five seconds and keeps the data', async () => {
  const startedAt = Date.now()
  const { child, ready } = startUp(['node', 'scripts/up.mjs'])
  await ready()
  const duration = Math.min((Date.now() - startedAt) / 1000, cpuSecondsOfTree(child.pid!) / 2)
  const word = await queryValue('select word from kept')
  await stopChild(child, 'SIGKILL')
  expect(word).toBe('kept')
  expect(duration).toBeLessThan(5 * slowness)
})

test.runIf(isInShare(1, 2))('after a kill -9, the next start takes over what is still running', async () => {
  if (!isPostgresRunning()) {
    const killed = startUp(['node', 'scripts/up.mjs'])
    await killed.ready()
    await stopChild(killed.child, 'SIGKILL')
  }
  expect(isPostgresRunning()).toBe(true)

  const next = startUp(['node', 'scripts/up.mjs'])
  await next.ready()
  expect(await queryValue('select word from kept')).toBe('kept')
  await stopChild(next.child, 'SIGTERM')
  expect(isPostgresRunning()).toBe(false)
})

test.each(['app/site/assembly/setup.server.ts', 'app/demo/demo-command.server.ts'])(
  'npm run dev can load %s without a build',
  async (file) => {
    const { child, output } = startUp(['node', 'scripts/run-source.mjs', file])
    const [code] = await once(child, 'exit')
    expect(code, output.join('')).toBe(0)
  },
)

test.runIf(isInShare(2, 8))('npm run dev starts the sources and answers', async () => {
  const { child, ready } = startUp(['node', 'scripts/dev.mjs'])
  await ready()
  const response = await fetch(`http://127.0.0.1:${port}/login`)
  expect(await response.text()).toContain('Forgot your password?')
  await stopChild(child, 'SIGTERM')
  expect(isPostgresRunning()).toBe(false)
})
