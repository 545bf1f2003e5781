/**
 * A fetch with a client certificate, which Node's fetch does not support. Requires https, because only TLS can present
 * a certificate. Does not follow redirects, as a caller that passes 'manual' expects.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Fetch } from './ask.server'

/** Two PEM files, and a third when the server's certificate is not signed by a known authority. */
export type ClientCertificate = { certFile: string; keyFile: string; authorityFile?: string }

const withoutBody = [204, 205, 304]

export function certifiedFetch({ certFile, keyFile, authorityFile }: ClientCertificate): Fetch {
  const agent = new Agent({
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    ca: authorityFile && readFileSync(authorityFile),
    keepAlive: true,
  })
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, agent, signal: signal ?? undefined }, (arrived) => {
        const status = arrived.statusCode ?? 502
        const lines = Object.entries(arrived.headers).map(([name, value]) => [name, String(value)])
        const stream = Readable.toWeb(arrived) as ReadableStream<Uint8Array>
        if (withoutBody.includes(status)) arrived.resume()
        const shown = withoutBody.includes(status) ? null : (stream as BodyInit)
        resolve(new Response(shown, { status, headers: Object.fromEntries(lines) }))
      })
      // Reject the way fetch does: with the abort reason, or with an error whose cause has a code.
      sent.on('error', (cause) =>
        reject(signal?.aborted ? signal.reason : new Error('fetch failed', { cause })),
      )
      sent.end(body)
    })
}
