/**
 * The built application as an operator starts it on a managed database: DATABASE_URL names an owner that is not a
 * superuser, and DATABASE_WEB_URL is not set.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../scripts/application.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { nodePath } from '../../scripts/preparation.mjs'
import { root } from '../../scripts/root.mjs'
import { startManagedPostgres } from '../support/managed-postgres'
import { signIn } from '../support/visitor'

type Stoppable = { stop: () => Promise<void> }

const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-http-'))
const running: (Stoppable | Promise<Stoppable>)[] = []
afterAll(async () => {
  for (const part of running.reverse()) await (await part).stop()
  rmSync(directory, { recursive: true, force: true })
})
const postgres = await startManagedPostgres()
running.push(postgres)
const port = await claimPort(0, '127.0.0.1')
const environment = await startApplication(
  {
    ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
    DATABASE_URL: await postgres.createDatabase('reviews'),
    DATABASE_WEB_URL: '',
    LISTING_SCANS: '0',
    REVIEWS_EVERY_SECONDS: '0',
  },
  (part) => {
    running.push(part)
    return Promise.resolve(part)
  },
  'silent',
  ['worker'],
)

/** Runs a command of the build and returns its output. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    nodePath(),
    [path.join(root, `build/server/${command}.js`), ...args],
    {
      env: { ...process.env, ...environment },
    },
  )
  return stdout
}

test('web and worker connect only with the login that setup created', async () => {
  const sessions = `select distinct usename from pg_stat_activity
    where datname = 'reviews' and application_name ~ '^highstreet-' order by 1`
  expect(await postgres.query(postgres.superuserUrl('reviews'), sessions)).toEqual([
    { usename: 'app_web_reviews' },
  ])
})

test('users can sign in and search reviews', async () => {
  const dana = await signIn(`http://localhost:${port}`, 'dana')
  expect((await dana.get('/reviews?query=bread')).text).toMatch(/bread/i)
})

test('the operator’s commands work the same as for a superuser', async () => {
  expect(await run('staff', 'add', 'dana@wheatwhistle.example')).toContain('dana@wheatwhistle.example')
  expect(await run('staff', 'remove', 'dana@wheatwhistle.example')).not.toContain('dana@')
  expect(await run('mail', 'stop', 'for', 'a', 'test')).toContain('Sending is stopped: for a test')
  expect(await run('mail', 'start')).toContain('Emails are being sent')

  const file = path.join(directory, 'reviews.csv')
  writeFileSync(file, 'date,rating,text,reviewer\n2026-11-01,5,Unheard-of crust,Ada\n')
  const options = ['--account', 'Quillmere Dental Group', '--source', 'google']
  const [location] = await postgres.query<{ name: string }>(
    postgres.superuserUrl('reviews'),
    `select l.name from locations l join accounts a on a.id = l.account_id and a.name = 'Quillmere Dental Group' limit 1`,
  )
  expect(await run('import', ...options, '--location', String(location?.name), file)).toContain(
    'complete: created 1,',
  )
  expect(await run('setup')).not.toContain('Applied')
})

test('loading benchmark data fails with a message that it requires a superuser', async () => {
  await expect(run('demo', '--scale', '--small')).rejects.toThrow(/superuser/)
})
