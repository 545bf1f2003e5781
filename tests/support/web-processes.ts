/**
 * Starts the built web server with several processes for one test file, and opens connections to each of them. The
 * processes are told apart by the system's list of open sockets, so the server needs no test code.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { waitUntilReady } from '../../scripts/application.mjs'
import { startProcess, stopProcess } from '../../scripts/child-processes.mjs'
import { productionEnvironment } from '../../scripts/environment.mjs'
import { claimPort } from '../../scripts/ports.mjs'
import { createTestDatabase } from './test-database'

export type Connection = Awaited<ReturnType<typeof openConnection>>

/** Returns the environment of a server with two processes and the demo's data. */
export async function webEnvironment() {
  const database = await createTestDatabase('demo')
  const directory = mkdtempSync(path.join(tmpdir(), 'highstreet-processes-'))
  const port = await claimPort(0, '127.0.0.1')
  const environment = {
    ...productionEnvironment({ directory, port, host: '127.0.0.1' }),
    DATABASE_URL: database.operatorUrl,
    DATABASE_WEB_URL: database.webUrl,
    MAIL: 'off',
    WEB_PROCESSES: '2',
  }
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return { environment, port }
}

/** Starts the server. Resolves when two processes respond. */
export async function startWebProcesses() {
  const { environment, port } = await webEnvironment()
  const primary: ChildProcess = startProcess('web', [], environment, 'ignore')
  afterAll(() => stopProcess(primary))
  await waitUntilReady(environment)
  const server = {
    primary,
    url: `http://localhost:${port}`,
    /** Returns the ids of the processes that serve requests. */
    processIds: () => childrenOf(primary.pid!),
    connectToEach: () => connectToEach(port, 2),
  }
  for (const connection of await server.connectToEach()) connection.close()
  return server
}

/** Opens connections until `count` processes have one, and returns one for each. */
async function connectToEach(port: number, count: number): Promise<Connection[]> {
  const found = new Map<number, Connection>()
  while (found.size < count) {
    const connection = await openConnection(port)
    if (found.has(connection.processId)) connection.close()
    else found.set(connection.processId, connection)
  }
  return [...found.values()]
}

/** Opens a connection to one process, with a function like `fetch` that always uses it. */
async function openConnection(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  let clientPort: number | undefined

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(url, init)
    const body = Buffer.from(await request.arrayBuffer())
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const options = { agent, method: request.method, headers: Object.fromEntries(request.headers) }
    const sent = http.request(url, options, resolve).on('error', reject)
    sent.on('socket', (socket) => {
      const check = () => {
        if (clientPort !== undefined && clientPort !== socket.localPort)
          sent.destroy(new Error('the connection was not kept'))
        clientPort = socket.localPort
      }
      if (socket.connecting) socket.once('connect', check)
      else check()
    })
    sent.end(body)
    const message = await promise
    const headers = new Headers()
    for (const [name, values] of Object.entries(message.headersDistinct))
      for (const value of values ?? []) headers.append(name, value)
    return new Response(await buffer(message), { status: message.statusCode, headers })
  }

  await send(`http://localhost:${port}/healthz`)
  return { processId: ownerOf(port, clientPort!), send, close: () => agent.destroy() }
}

const hexPort = (port: number) => `:${port.toString(16).padStart(4, '0').toUpperCase()}`

/** Returns the process that has the server's end of a connection. */
function ownerOf(serverPort: number, clientPort: number): number {
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((each) => each.trim().split(/\s+/))
    .find(
      ([, local, remote]) => local?.endsWith(hexPort(serverPort)) && remote?.endsWith(hexPort(clientPort)),
    )
  const socket = `socket:[${line?.[9]}]`
  const owner = processIds().find((pid) => openFilesOf(pid).includes(socket))
  if (!owner) throw new Error('no process has the connection')
  return owner
}

const processIds = () => readdirSync('/proc').map(Number).filter(Boolean)

function childrenOf(parent: number): number[] {
  return processIds().filter((pid) => {
    const status = orEmpty(() => readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) === parent
  })
}

function openFilesOf(pid: number): string[] {
  const directory = `/proc/${pid}/fd`
  const names = orEmpty(() => readdirSync(directory).join(' '))
    .split(' ')
    .filter(Boolean)
  return names.map((name) => orEmpty(() => readlinkSync(`${directory}/${name}`)))
}

/** Reads about a process, which may have just ended. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
