/** The response for an embed: its bytes, uncompressed and compressed, each with its ETag, and its headers. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedEmbed } from '../render-embed.server'
import type { CacheableResponse } from './response-cache.server'

type EncodedBody = { bytes: Buffer; etag: string }

export type EmbedResponse = CacheableResponse & {
  status: number
  headers: Record<string, string>
  bodies: Record<'br' | 'gzip' | 'identity', EncodedBody>
}

type ResponseOptions = {
  status: number
  /** In seconds; 0 for what must not be cached. */
  lifetime: number
  canServeStale: boolean
  isLowPriority?: boolean
  /** The sources of `frame-ancestors`. */
  frameAncestors: string
}

export function toEmbedResponse(
  { html, policy }: RenderedEmbed,
  options: ResponseOptions,
): Promise<EmbedResponse> {
  return compressResponse(Buffer.from(html), buildHeaders(policy, options), options)
}

/** `public/embed.js`: its address is fixed, so it is cached for an hour only; any page may load it. */
export function toScriptResponse(script: Buffer): Promise<EmbedResponse> {
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    Vary: 'Accept-Encoding',
  }
  return compressResponse(script, headers, { status: 200, lifetime: 3600, canServeStale: true })
}

/** Responses are cached for only a minute: the best quality takes many times as long and saves only a few bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Headers = Record<string, string>

async function compressResponse(
  bytes: Buffer,
  headers: Headers,
  { status, lifetime, canServeStale, isLowPriority = false }: Omit<ResponseOptions, 'frameAncestors'>,
): Promise<EmbedResponse> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, brotliOptions),
    promisify(gzip)(bytes),
  ])
  // The policy is part of the ETag: on a 304, browsers keep the old policy (it is on Chromium's list of headers that a
  // 304 does not update).
  const etagSource = (headers['Content-Security-Policy'] ?? '') + bytes
  const digest = createHash('sha256').update(etagSource).digest('base64url').slice(0, 27)
  return {
    ...{ status, headers, canServeStale, isLowPriority },
    lifetime: lifetime * 1000,
    bytes: bytes.length + br.length + gzipped.length,
    bodies: {
      br: { bytes: br, etag: `"${digest}-br"` },
      gzip: { bytes: gzipped, etag: `"${digest}-gzip"` },
      identity: { bytes, etag: `"${digest}"` },
    },
  }
}

function buildHeaders(policy: string, { lifetime, canServeStale, frameAncestors }: ResponseOptions): Headers {
  const staleDirectives = canServeStale ? ', stale-while-revalidate=60, stale-if-error=600' : ''
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': lifetime > 0 ? `public, max-age=${lifetime}${staleDirectives}` : 'no-store',
    'Content-Security-Policy': `${policy}; frame-ancestors ${frameAncestors}`,
    Vary: 'Accept-Encoding',
    // Pages with `Cross-Origin-Embedder-Policy: require-corp` may embed this one, because it embeds nothing itself.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    // Search engines do not index it as a page, but as part of the page that frames it.
    'X-Robots-Tag': 'noindex, indexifembedded',
  }
}
