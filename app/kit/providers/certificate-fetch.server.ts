/**
 * A fetch function with a client certificate, which Node's fetch does not support. Requires https, because only TLS can
 * present a certificate. Like fetch with `redirect: 'manual'`, it does not follow redirects.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Fetch } from './call-provider.server'

/** The paths of two PEM files, and of a third if the server's certificate is not signed by a known authority. */
export type ClientCertificate = { certFile: string; keyFile: string; authorityFile?: string }

const statusesWithoutBody = [204, 205, 304]

export function createCertificateFetch({ certFile, keyFile, authorityFile }: ClientCertificate): Fetch {
  const agent = new Agent({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    ca: authorityFile && readFileSync(authorityFile),
    keepAlive: true,
  })
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        url,
        { method, headers, agent, signal: signal ?? undefined },
        (response) => {
          const status = response.statusCode ?? 502
          const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
          const stream = Readable.toWeb(response) as ReadableStream<Uint8Array>
          if (statusesWithoutBody.includes(status)) response.resume()
          const responseBody = statusesWithoutBody.includes(status) ? null : (stream as BodyInit)
          resolve(new Response(responseBody, { status, headers: Object.fromEntries(headerEntries) }))
        },
      )
      // Reject the way fetch does: with the abort reason, or with an error whose cause has a code.
      clientRequest.on('error', (cause) =>
        reject(signal?.aborted ? signal.reason : new Error('fetch failed', { cause })),
      )
      clientRequest.end(body)
    })
}
