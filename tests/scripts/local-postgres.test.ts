import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/local-postgres.mjs'

const isRoot = process.getuid?.() === 0
const scripts = path.resolve('scripts')
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'highstreet-scripts-'))
fs.chmodSync(scratch, 0o755)
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

/** A separate process that starts the server, prints its address, and uses it until it is killed. */
async function startClientProcess(directory: string, options: object = {}) {
  const program = `import { startPostgres } from ${JSON.stringify(`${scripts}/local-postgres.mjs`)}
    const server = await startPostgres(${JSON.stringify({ directory, ...options })})
    console.log(server.ownerUrl)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ownerUrl = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  const kill = () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGKILL'))
  return { ownerUrl, kill }
}

function serverPidOf(directory: string): number {
  return Number.parseInt(fs.readFileSync(path.join(directory, 'data/postmaster.pid'), 'utf8'), 10)
}

const isStopped = (directory: string) => !fs.existsSync(path.join(directory, 'data/postmaster.pid'))

test('data is kept until the next start, and nothing runs in between', async () => {
  const directory = path.join(scratch, 'kept')
  const first = await startPostgres({ directory })
  await queryValue(first.ownerUrl, "create table kept as select 'written' as word")
  await first.stop()
  expect(isStopped(directory)).toBe(true)

  const second = await startPostgres({ directory })
  expect(await queryValue(second.ownerUrl, 'select word from kept')).toBe('written')
  expect(await queryValue(second.ownerUrl, 'show listen_addresses')).toBe('')
  await second.stop()
})

test('a server left behind by a killed process is reused, not started twice', async () => {
  const directory = path.join(scratch, 'survivor')
  const client = await startClientProcess(directory)
  const server = serverPidOf(directory)
  await client.kill()

  const next = await startPostgres({ directory })
  expect(serverPidOf(directory)).toBe(server)
  expect(next.ownerUrl).toBe(client.ownerUrl)
  await next.stop()
  expect(isStopped(directory)).toBe(true)
})

test('the last process to leave stops the server', async () => {
  const directory = path.join(scratch, 'shared')
  const [one, other] = await Promise.all([startPostgres({ directory }), startPostgres({ directory })])
  await one.stop()
  expect(await queryValue(other.ownerUrl, 'select 1')).toBe(1)
  await other.stop()
  expect(isStopped(directory)).toBe(true)
})

test('a process number left in the lock file by a crash is not trusted', async () => {
  const directory = path.join(scratch, 'stale')
  const server = await startPostgres({ directory })
  await server.stop()
  fs.writeFileSync(path.join(directory, 'data/postmaster.pid'), `${process.pid}\n`)
  const next = await startPostgres({ directory })
  expect(await queryValue(next.ownerUrl, 'select 1')).toBe(1)
  await next.stop()
})

test('a server that dies is restarted while it is needed', async () => {
  const directory = path.join(scratch, 'reborn')
  const server = await startPostgres({ directory })
  process.kill(serverPidOf(directory), 'SIGKILL')
  await expect.poll(() => queryValue(server.ownerUrl, 'select 1').catch(() => 'away')).toBe(1)
  await server.stop()
})

test('a temporary server leaves nothing behind, even if its process is killed', async () => {
  const directory = path.join(scratch, 'temporary')
  const client = await startClientProcess(directory, { temporary: true })
  expect(await queryValue(client.ownerUrl, 'select 1')).toBe(1)
  await client.kill()
  for (let tries = 0; fs.existsSync(directory) && tries < 100; tries++) await sleep(50)
  expect(fs.existsSync(directory)).toBe(false)
})

test('a directory whose path is too long for a socket gets a shorter one', async () => {
  const directory = path.join(scratch, 'deep'.repeat(20), 'deeper'.repeat(20))
  const server = await startPostgres({ directory, temporary: true })
  expect(await queryValue(server.ownerUrl, 'select 1')).toBe(1)
  await server.stop()
  expect(fs.existsSync(directory)).toBe(false)
})

test.runIf(isRoot)(
  'root places the server where PostgreSQL can reach it, if the clone is closed to other users',
  async () => {
    const closed = path.join(scratch, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    const directory = path.join(closed, 'postgres')
    const server = await startPostgres({ directory, temporary: true })
    expect(await queryValue(server.ownerUrl, 'select 1')).toBe(1)
    expect(fs.readlinkSync(directory)).toMatch(/^\/var\/lib\/highstreet\//)
    const reachable = fs.readlinkSync(directory)
    await server.stop()
    expect(fs.existsSync(reachable)).toBe(false)
  },
)

test.runIf(isRoot)('root and the user who created the directory can both use it', async () => {
  const foreignDirectory = path.join(scratch, 'theirs')
  fs.mkdirSync(foreignDirectory)
  fs.chownSync(foreignDirectory, 65534, 65534)
  const directory = path.join(foreignDirectory, 'postgres')
  const program = `import { startPostgres } from ${JSON.stringify(`${scripts}/local-postgres.mjs`)}
    await (await startPostgres({ directory: ${JSON.stringify(directory)} })).stop()`
  const startAsUser = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      uid: 65534,
      gid: 65534,
      cwd: '/',
    })
  startAsUser()
  const server = await startPostgres({ directory })
  expect(await queryValue(server.ownerUrl, 'select 1')).toBe(1)
  await server.stop()
  startAsUser()
})
