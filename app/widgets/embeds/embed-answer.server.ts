/** The response for an embed: its bytes, uncompressed and compressed, each with its ETag, and its headers. */
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
  /** In seconds; 0 for what must not be cached. */
  lifetime: number
  outlives: boolean
  isStray?: boolean
  /** The sources of `frame-ancestors`. */
  framedBy: string
}

export function answerOf({ html, policy }: Drawing, sent: Sent): Promise<EmbedAnswer> {
  return answerWith(Buffer.from(html), headersOf(policy, sent), sent)
}

/** `public/embed.js`: its address is fixed, so it is cached for an hour only; any page may load it. */
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

/** An answer lives for a minute: the best quality takes many times as long and saves only a few bytes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Headers = Record<string, string>

async function answerWith(
  bytes: Buffer,
  headers: Headers,
  { status, lifetime, outlives, isStray = false }: Omit<Sent, 'framedBy'>,
): Promise<EmbedAnswer> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, quick), promisify(gzip)(bytes)])
  // The policy is part of the ETag: on a 304, browsers keep the old policy (it is on Chromium's list of headers that a
  // 304 does not update).
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
    // Pages with `Cross-Origin-Embedder-Policy: require-corp` may embed this one, because it embeds nothing itself.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    // Search engines do not index it as a page, but as part of the page that frames it.
    'X-Robots-Tag': 'noindex, indexifembedded',
  }
}
