import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './lock.mjs'
import { Failure } from './preparation.mjs'

// The ports for servers are below the ephemeral ports of Linux (from 32768), macOS and Windows (from 49152), so that no
// outgoing connection or `listen(0)` of another program takes a port before its server starts.
const minPort = 20_000
const maxPort = 32_767

/** @type {string[]} */
const locks = []
process.once('exit', () => {
  for (const lock of locks) fs.rmSync(lock, { force: true })
})

/**
 * Returns the port if it is free. For 0, returns a free port that no other call on this machine gets while this process
 * runs. Waits for a port that is just being released, for example after a kill -9. If the port is in use, throws a
 * Failure that explains what to do.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
export async function claimPort(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Failure('PORT must be a number from 0 to 65535.')
  if (port === 0) return reservePort(host)
  for (let attempt = 0; attempt < 25; attempt++) {
    const found = await tryListen(port, host)
    if (found !== 'busy') return found
    await sleep(200)
  }
  throw new Failure(
    `Port ${port} is in use by another program: stop it, or choose another with PORT=${port + 1} npm run up.`,
  )
}

/** @param {string} host */
async function reservePort(host) {
  const directory = path.join(os.tmpdir(), 'highstreet-ports')
  fs.mkdirSync(directory, { recursive: true, mode: 0o1777 })
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = randomInt(minPort, maxPort + 1)
    const lock = path.join(directory, String(port))
    if (!tryLock(lock)) continue
    locks.push(lock)
    if ((await tryListen(port, host)) !== 'busy') return port
  }
  throw new Failure(`No port from ${minPort} to ${maxPort} is free.`)
}

/**
 * @param {number} port
 * @param {string} host
 */
async function tryListen(port, host) {
  const server = net.createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') return 'busy'
    if (code === 'EACCES')
      throw new Failure(`Port ${port} may only be opened by root: choose one above 1023 with PORT=….`)
    if (code === 'EADDRNOTAVAIL') throw new Failure(`HOST=${host} is not an address of this machine.`)
    throw error
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : port
}
