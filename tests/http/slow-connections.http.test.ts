import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { emails, password } from '../support/people'
import { slowness } from '../support/slowness'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn } from '../support/visitor'

// Slow clients keep their own connection for a while, but nothing that others wait for.
const application = await startTestApplication()
const { port } = new URL(application.url)
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const host = `Host: localhost:${port}\r\n`
const form = 'Content-Type: application/x-www-form-urlencoded\r\n'

/**
 * Opens a connection and sends `requestHead`. With `allowHalfOpen`, it keeps sending after the server has ended its
 * side.
 */
function openSocket(requestHead: string, allowHalfOpen = false): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen })
  // The server drops it while it is still sending.
  socket.on('error', () => undefined).write(requestHead)
  sockets.push(socket)
  return socket
}

/** Sends one more piece every second until the server closes the connection; returns the duration and the response. */
async function sendSlowly(socket: Socket, piece: string): Promise<{ seconds: number; response: string }> {
  const sendStart = Date.now()
  let response = ''
  socket.setEncoding('latin1').on('data', (text) => {
    response += text
  })
  const timer = setInterval(() => socket.writable && socket.write(piece), 1_000)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { seconds: (Date.now() - sendStart) / 1_000, response }
}

test.concurrent('a request whose headers never end gets 408 after 15 seconds', async () => {
  const { seconds, response } = await sendSlowly(
    openSocket(`GET /login HTTP/1.1\r\n${host}`, true),
    'X-More: 1\r\n',
  )
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(seconds).toBeLessThan(25 * slowness)
})

test.concurrent('a form that never ends gets 408 after 30 seconds', async () => {
  const head = `POST /login HTTP/1.1\r\n${host}${form}Content-Length: 5000\r\n\r\nemail=`
  const { seconds, response } = await sendSlowly(openSocket(head), 'a')
  expect(response).toMatch(/^HTTP\/1\.1 408 /)
  expect(response).toContain('The request timed out')
  expect(seconds).toBeLessThan(45 * slowness)
})

test.concurrent('slow form submissions do not delay other sign-ins', async () => {
  const head = `POST /login HTTP/1.1\r\n${host}${form}Content-Length: 5000\r\n\r\nemail=`
  for (let n = 0; n < 20; n++) void sendSlowly(openSocket(head), 'a')
  await sleep(1_000)
  const startedAt = Date.now()
  const { status } = await createVisitor(application.url).post('/login', { email: emails.dana, password })
  expect(status).toBe(302)
  // Half the time that slow forms are allowed.
  expect(Date.now() - startedAt).toBeLessThan(15_000 * slowness)
})

test.concurrent('an upload that becomes too slow is dropped', async () => {
  const dana = await signIn(application.url, 'dana')
  const cookie = [...dana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const inAccount = /name="inAccount" value="(\d+)"/.exec((await dana.get('/settings/imports/new')).text)?.[1]
  const head = [
    `POST /settings/imports/new HTTP/1.1\r\n${host}Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000000\r\n',
    `--x\r\nContent-Disposition: form-data; name="inAccount"\r\n\r\n${inAccount}`,
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nLocation,Rating\n',
  ].join('\r\n')
  const { seconds } = await sendSlowly(openSocket(head + 'Corner,5\n'.repeat(200_000)), 'Corner,5\n')
  expect(seconds).toBeLessThan(60 * slowness)
})

test.concurrent('a response that the client does not read is dropped', async () => {
  const { text } = await createVisitor(application.url).get('/login')
  const [asset] = /\/assets\/vendor-[\w-]+\.js/.exec(text)!
  const size = (await createVisitor(application.url).get(asset)).text.length
  const times = Math.ceil(12_000_000 / size)
  const socket = openSocket(`GET ${asset} HTTP/1.1\r\n${host}\r\n`.repeat(times))
  socket.pause()
  await sleep(75_000)
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(received).toBeLessThan(times * size)
})

test.concurrent('a form over a slow network is accepted', async () => {
  const body = `email=${'a'.repeat(40_000)}&password=x`
  const socket = openSocket(
    `POST /login HTTP/1.1\r\n${host}${form}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  )
  let response = ''
  socket.setEncoding('latin1').on('data', (text) => {
    response += text
  })
  for (let at = 0; at < body.length; at += 5_000) {
    socket.write(body.slice(at, at + 5_000))
    await sleep(1_000)
  }
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  expect(response).toMatch(/^HTTP\/1\.1 422 /)
})
