/** An embed as it is sent: its bytes as they are and compressed, each with its tag, and its headers. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Drawing } from './draw-embed.server'
import type { Drawn } from './kept-answers.server'

type Form = { bytes: Buffer; etag: string }

export type EmbedAnswer = Drawn & {
  status: number
  headers: Record<string, string>
  forms: Record<'br' | 'gzip' | 'identity', Form>
}

type Sent = {
  status: number
  /** Seconds; 0 for what nobody may keep. */
  lifetime: number
  outlives: boolean
  isStray?: boolean
  /** The sources of `frame-ancestors`. */
  framedBy: string
}

export function answerOf({ html, policy }: Drawing, sent: Sent): Promise<EmbedAnswer> {
  return answerWith(Buffer.from(html), headersOf(policy, sent), sent)
}

/** `public/embed.js`: at a fixed address, so for an hour; any page may ask for it. */
export function scriptAnswer(script: Buffer): Promise<EmbedAnswer> {
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    Vary: 'Accept-Encoding',
  }
  return answerWith(script, headers, { status: 200, lifetime: 3600, outlives: true })
}

/** An answer lives for a minute: the best quality takes many times as long, for a few letters less. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Headers = Record<string, string>

async function answerWith(
  bytes: Buffer,
  headers: Headers,
  { status, lifetime, outlives, isStray = false }: Omit<Sent, 'framedBy'>,
): Promise<EmbedAnswer> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, quick), promisify(gzip)(bytes)])
  // Browsers keep the old policy when told that nothing changed (Chromium's list of headers a 304 does not update).
  const said = (headers['Content-Security-Policy'] ?? '') + bytes
  const digest = createHash('sha256').update(said).digest('base64url').slice(0, 27)
  return {
    ...{ status, headers, outlives, isStray },
    lifetime: lifetime * 1000,
    bytes: bytes.length + br.length + gzipped.length,
    forms: {
      br: { bytes: br, etag: `"${digest}-br"` },
      gzip: { bytes: gzipped, etag: `"${digest}-gzip"` },
      identity: { bytes, etag: `"${digest}"` },
    },
  }
}

function headersOf(policy: string, { lifetime, outlives, framedBy }: Sent): Headers {
  const longer = outlives ? ', stale-while-revalidate=60, stale-if-error=600' : ''
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': lifetime > 0 ? `public, max-age=${lifetime}${longer}` : 'no-store',
    'Content-Security-Policy': `${policy}; frame-ancestors ${framedBy}`,
    Vary: 'Accept-Encoding',
    // A page that asks the same of all it holds may hold this one: it holds nothing itself.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    // No page of its own in a search, but part of the one it stands in.
    'X-Robots-Tag': 'noindex, indexifembedded',
  }
}
