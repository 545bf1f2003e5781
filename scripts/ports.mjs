import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './preparation.mjs'

/**
 * The port if it is free, any free one for 0. A port that is just being given up (a start right after a
 * kill -9) is waited for; one in use is refused with a sentence that names the remedy.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
export async function claimPort(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Failure('PORT must be a number from 0 to 65535.')
  for (let attempt = 0; attempt < 25; attempt++) {
    const found = await listen(port, host)
    if (found !== 'busy') return found
    await sleep(200)
  }
  throw new Failure(
    `Port ${port} is in use by another program: stop it, or choose another with PORT=${port + 1} npm run up.`,
  )
}

/**
 * @param {number} port
 * @param {string} host
 */
async function listen(port, host) {
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
