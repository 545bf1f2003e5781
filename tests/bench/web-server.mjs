// Starts the built web server as one process, and signs a user in over HTTP.
import http from 'node:http'
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
 * @returns {Promise<WebServer>}
 */
export async function startWebServer({ environment, registerStoppable }, overrides) {
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const fullEnvironment = { ...environment, ...overrides, PORT: String(port), BASE_URL: url }
  const child = startProcess('index', [], fullEnvironment)
  await registerStoppable({ stop: () => stopProcess(child) })
  await waitUntilReady(fullEnvironment)
  const headers = { cookie: await signIn(url), accept: 'text/html' }
  return { url, pid: child.pid ?? 0, child, headers, stop: () => stopProcess(child) }
}

/** @param {string} url */
async function signIn(url) {
  const body = new URLSearchParams({ email: largeAccount.email, password })
  const response = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (response.status !== 302) throw new Error(`signing in failed with ${response.status}`)
  return cookies.join('; ')
}

/**
 * Sends one request and reads the whole response.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, agent?: http.Agent, onBytes?: (bytes: Buffer) => void }} [options]
 * @returns {Promise<{ status: number, location: string, milliseconds: number }>}
 */
export function sendRequest(url, { headers, agent, onBytes } = {}) {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      if (onBytes) response.on('data', onBytes)
      else response.resume()
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          milliseconds: performance.now() - startedAt,
        }),
      )
      response.once('error', reject)
    })
    request.once('error', reject)
  })
}

/**
 * Measures the responses per second for one URL, requested repeatedly on `concurrency` persistent connections.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, concurrency: number, seconds: number }} options
 */
export async function measureRequestRate(url, { headers, concurrency, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  let responseCount = 0
  const requestUntilDeadline = async () => {
    while (performance.now() < deadline) {
      const { status } = await sendRequest(url, { headers, agent })
      if (status !== 200) throw new Error(`${url} responded with ${status}`)
      responseCount++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, requestUntilDeadline))
  agent.destroy()
  return responseCount / ((performance.now() - startedAt) / 1000)
}
