// Starts the built web server, as one process unless WEB_PROCESSES says otherwise, and signs a user in over HTTP.
import { waitUntilReady } from '../../scripts/application.mjs'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { largeAccount, password } from './scale-database.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { BenchmarkContext } from './measurements.mjs' */
/** @typedef {{ url: string, pid: number, child: ChildProcess, headers: Record<string, string>, stop: () => Promise<void> }} WebServer */

/**
 * @param {BenchmarkContext} context
 * @param {Record<string, string>} [overrides] environment variables to override
 * @param {string} [email] the user who signs in
 * @returns {Promise<WebServer>}
 */
export async function startWebServer(
  { environment, registerStoppable },
  overrides = {},
  email = largeAccount.email,
) {
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const fullEnvironment = { ...environment, ...overrides, PORT: String(port), BASE_URL: url }
  const child = startProcess('web', [], fullEnvironment)
  await registerStoppable({ stop: () => stopProcess(child) })
  await waitUntilReady(fullEnvironment)
  const headers = { cookie: await signIn(url, email), accept: 'text/html' }
  return { url, pid: child.pid ?? 0, child, headers, stop: () => stopProcess(child) }
}

/**
 * @param {string} url
 * @param {string} [email]
 */
export async function signIn(url, email = largeAccount.email) {
  const body = new URLSearchParams({ email, password })
  const response = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (response.status !== 302) throw new Error(`signing in failed with ${response.status}`)
  return cookies.join('; ')
}
