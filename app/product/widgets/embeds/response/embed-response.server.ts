/** Builds the response for an embed: the headers and the body, uncompressed and compressed, each with its own ETag. */
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
  /** The time in seconds for which the response can be cached; 0 if it must not be cached. */
  lifetime: number
  canServeStale: boolean
  isLowPriority?: boolean
  /** The sources of the CSP directive `frame-ancestors`. */
  frameAncestors: string
}

export function toEmbedResponse(
  { html, policy }: RenderedEmbed,
  options: ResponseOptions,
): Promise<EmbedResponse> {
  return compressResponse(Buffer.from(html), buildHeaders(policy, options), options)
}

/**
 * Returns the response for `public/embed.js`. Its URL never changes, so it is cached for only an hour. Any site can
 * load it.
 */
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

/**
 * A medium compression quality. Responses are cached for only a minute, and the best quality takes many times as long
 * but saves only a few bytes.
 */
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
  // Include the CSP in the ETag. Otherwise a new CSP would not take effect, because browsers keep the old CSP on a 304
  // (it is on Chromium's list of headers that a 304 does not update).
  const etagSource = (headers['Content-Security-Policy'] ?? '') + bytes
  const digest = createHash('sha256').update(etagSource).digest('base64url').slice(0, 27)
  return {
    status,
    headers,
    canServeStale,
    isLowPriority,
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
    // Allow embedding by pages with `Cross-Origin-Embedder-Policy: require-corp`. This page embeds nothing itself, so
    // it meets that policy.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    // Search engines index the content as part of the page that embeds it, not as a separate page.
    'X-Robots-Tag': 'noindex, indexifembedded',
  }
}
