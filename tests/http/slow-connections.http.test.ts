import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { emails, password } from '../support/people'
import { startTestApplication } from '../support/test-application'
import { createVisitor, signIn } from '../support/visitor'

// Whoever sends or reads slowly keeps a connection for a while, and nothing that anybody else waits for.
const application = await startTestApplication()
const { port } = new URL(application.url)
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const host = `Host: localhost:${port}\r\n`
const form = 'Content-Type: application/x-www-form-urlencoded\r\n'

/** A connection with its first bytes sent. `allowHalfOpen`: one that goes on when the server has said its last word. */
function openSocket(requestHead: string, allowHalfOpen = false): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen })
  // Dropped while it still sends.
  socket.on('error', () => undefined).write(requestHead)
  sockets.push(socket)
  return socket
}

/** Sends one more piece every second until the server ends it; how long that took, and what was heard. */
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

test.concurrent('headers that never end are given up on after fifteen seconds', async () => {
  const { seconds, response: answer } = await sendSlowly(
    openSocket(`GET /login HTTP/1.1\r\n${host}`, true),
    'X-More: 1\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(seconds).toBeLessThan(25)
})

test.concurrent('a form that never ends is given up on after thirty seconds', async () => {
  const head = `POST /login HTTP/1.1\r\n${host}${form}Content-Length: 5000\r\n\r\nemail=`
  const { seconds, response: answer } = await sendSlowly(openSocket(head), 'a')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('The form did not arrive in time')
  expect(seconds).toBeLessThan(45)
})

test.concurrent('nobody waits to sign in while others send their forms slowly', async () => {
  const head = `POST /login HTTP/1.1\r\n${host}${form}Content-Length: 5000\r\n\r\nemail=`
  for (let n = 0; n < 20; n++) void sendSlowly(openSocket(head), 'a')
  await sleep(1_000)
  const startedAt = Date.now()
  const { status } = await createVisitor(application.url).post('/login', { email: emails.dana, password })
  expect(status).toBe(302)
  // Half of what the slow ones are allowed.
  expect(Date.now() - startedAt).toBeLessThan(15_000)
})

test.concurrent('a file that stops arriving is dropped', async () => {
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
  expect(seconds).toBeLessThan(60)
})

test.concurrent('an answer that nobody reads is dropped', async () => {
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
}, 120_000)

test.concurrent('a form over a slow network arrives', async () => {
  const body = `email=${'a'.repeat(40_000)}&password=x`
  const socket = openSocket(
    `POST /login HTTP/1.1\r\n${host}${form}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  )
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  for (let at = 0; at < body.length; at += 5_000) {
    socket.write(body.slice(at, at + 5_000))
    await sleep(1_000)
  }
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})
