import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../support/test-application'

// The guard and Remix both parse the URL. A URL that they could parse differently is rejected before it is parsed.
const application = await startTestApplication()
// MAIL is off, because the mailbox page is not allowed behind a proxy.
const behindProxy = await startTestApplication({ TRUST_PROXY: '1', MAIL: 'off' })
const { port } = new URL(application.url)

/** Returns the status of a request that is sent byte by byte, because no HTTP client would send it. */
function requestStatus(address: string, headers: string[], { url } = application): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const lines = [`GET ${address} HTTP/1.1`, ...headers, 'Connection: close', '', '']
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])))
    socket.on('error', reject)
    socket.write(lines.join('\r\n'))
  })
}

const host = `Host: localhost:${port}`

test.each([
  ['/login/../reviews', [host]],
  ['/login/%2e%2e/reviews', [host]],
  ['/login/..%2freviews', [host]],
  ['/./reviews', [host]],
  ['/reviews/..', [host]],
  ['/login\\..\\reviews', [host]],
  ['//evil.example/reviews', [host]],
  ['http://evil.example/reviews', [host]],
  ['/login', ['Host: localhost/reviews?']],
  ['/login', ['Host: localhost/reviews#']],
  ['/login', ['Host: someone@localhost']],
  ['/login', ['Host: localhost:99999']],
  ['/login', ['Host: a b']],
  ['/login', ['Host: ']],
])('%s with %j is rejected as unreadable', async (address, headers) => {
  expect(await requestStatus(address, headers)).toBe(400)
})

test.each([
  ['/login', [host]],
  ['/login', ['Host: 127.0.0.1']],
  ['/login', ['Host: [::1]:3000']],
])('%s with %j is accepted', async (address, headers) => {
  expect(await requestStatus(address, headers)).toBe(200)
})

test.each([
  ['localhost/reviews?', 400],
  ['evil.example:99999999', 400],
  ['reviews.example.com, proxy_2:8080', 200],
  [`a${' '.repeat(1_900)}b`, 400],
  [`a${' '.repeat(12_000)}b`, 431],
])(
  'the host that a proxy reports is parsed as strictly, and ignored without a proxy: %s',
  async (forwarded, status) => {
    const headers = [host, `X-Forwarded-Host: ${forwarded}`]
    expect(await requestStatus('/login', headers, behindProxy)).toBe(status)
    if (status !== 431) expect(await requestStatus('/login', headers)).toBe(200)
  },
)
