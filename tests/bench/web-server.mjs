// The built web server as one process, and somebody signed in to it over HTTP.
import http from 'node:http'
import { isReady } from '../../scripts/application.mjs'
import { start, stop } from '../../scripts/children.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { large, password } from './scale-database.mjs'

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Ground } from './ground.mjs' */
/** @typedef {{ url: string, pid: number, child: ChildProcess, headers: Record<string, string>, stop: () => Promise<void> }} WebServer */

/**
 * @param {Ground} ground
 * @param {Record<string, string>} [more] environment
 * @returns {Promise<WebServer>}
 */
export async function startWebServer({ environment, note }, more) {
  const port = await claimPort(0, '127.0.0.1')
  const url = `http://localhost:${port}`
  const complete = { ...environment, ...more, PORT: String(port), BASE_URL: url }
  const child = start('index', [], complete)
  await note({ stop: () => stop(child) })
  await isReady(complete)
  const headers = { cookie: await signIn(url), accept: 'text/html' }
  return { url, pid: child.pid ?? 0, child, headers, stop: () => stop(child) }
}

/** @param {string} url */
async function signIn(url) {
  const body = new URLSearchParams({ email: large.email, password })
  const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (answer.status !== 302) throw new Error(`signing in was answered with ${answer.status}`)
  return cookies.join('; ')
}

/**
 * Asks once and reads the answer to its end.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, agent?: http.Agent, onBytes?: (bytes: Buffer) => void }} [options]
 * @returns {Promise<{ status: number, location: string, milliseconds: number }>}
 */
export function ask(url, { headers, agent, onBytes } = {}) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (answer) => {
      if (onBytes) answer.on('data', onBytes)
      else answer.resume()
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          milliseconds: performance.now() - began,
        }),
      )
      answer.once('error', reject)
    })
    request.once('error', reject)
  })
}

/**
 * Answers per second of one address asked over and over on `concurrency` connections that are kept.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, concurrency: number, seconds: number }} options
 */
export async function requestsPerSecond(url, { headers, concurrency, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const began = performance.now()
  const deadline = began + seconds * 1000
  let answers = 0
  const askOn = async () => {
    while (performance.now() < deadline) {
      const { status } = await ask(url, { headers, agent })
      if (status !== 200) throw new Error(`${url} was answered with ${status}`)
      answers++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askOn))
  agent.destroy()
  return answers / ((performance.now() - began) / 1000)
}
