/** Starts of a web server with several processes that fail. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { nodePath } from '../../scripts/preparation.mjs'
import { root } from '../../scripts/root.mjs'
import { webEnvironment } from '../support/web-processes'

const { environment } = await webEnvironment()

/** Starts the server, which has to end on its own. Returns its exit code and the lines about the reason. */
async function failToStart(settings: Record<string, string>) {
  const child = spawn(nodePath(), ['build/server/web.js'], {
    cwd: root,
    env: { ...process.env, ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  return { code, errors }
}

test('too many connections for PostgreSQL: one sentence with the numbers and what to change, once', async () => {
  const { code, errors } = await failToStart({ WEB_PROCESSES: '64', DATABASE_POOL: '100' })
  expect(code).toBe(1)
  // The test server accepts 200 connections, of which three are reserved. Each process opens at least 4 + 1 + 4 + 2.
  expect(errors).toBe(
    'PostgreSQL accepts 197 connections (max_connections without the reserved ones), but the web server with 64 ' +
      'processes can open 704 and the worker 111: raise max_connections to at least 815 plus the reserved ones, or ' +
      'lower DATABASE_POOL, DOWNLOAD_POOL or WEB_PROCESSES.\n',
  )
})

test('an invalid configuration is reported once, and ends the primary process with the exit code of the first', async () => {
  for (const WEB_PROCESSES of ['2', 'two']) {
    const { code, errors } = await failToStart({ WEB_PROCESSES, SESSION_SECRET: 'short' })
    expect(code).toBe(1)
    expect(errors.match(/Error: The configuration is invalid:/g)).toHaveLength(1)
    expect(errors).toContain('SESSION_SECRET must have at least 32 characters')
    expect(errors.includes('WEB_PROCESSES')).toBe(WEB_PROCESSES === 'two')
  }
})
