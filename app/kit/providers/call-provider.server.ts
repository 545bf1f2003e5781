/**
 * The only way to call a provider. Limits the time and size of a call, does not follow redirects (a redirect could
 * point into our own network), and accepts only a body of the expected shape. Every outcome is returned as a value; an
 * exception is a bug. Reasons contain neither URLs nor headers, so they can be logged and shown.
 */
import type { ZodType } from 'zod'
import {
  type Problem,
  type ProviderResult,
  parseRetryAfter,
  throttledResult,
  unavailableResult,
} from './provider-result'

export type ProviderRequest<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Whether an empty response is accepted and treated as `{}`. */
  mayBeEmpty?: true
  shape: ZodType<T>
  /**
   * Parses the body of a rejection. Returns null if the body does not come from this provider. The rejection is then
   * not trusted either, and the result is `unavailable`.
   */
  readProblem: (body: unknown) => Problem | null
  timeoutMs?: number
  /** Receives the response headers, in which a provider can report its load. */
  onHeaders?: (headers: Headers) => void
  /** Replaces Node's fetch, which does not support client certificates. */
  fetch?: Fetch
}

export type Fetch = (url: URL, request: FetchOptions) => Promise<Response>

type FetchOptions = Pick<ProviderRequest<unknown>, 'method' | 'headers' | 'body'> & {
  signal: AbortSignal
  redirect: 'manual'
}

const defaultTimeoutMs = 15_000
const maxBodyBytes = 5 * 1024 * 1024
const defaultRetrySeconds = 60

export async function callProvider<T>(request: ProviderRequest<T>): Promise<ProviderResult<T>> {
  const { method, url, headers, body, timeoutMs = defaultTimeoutMs, fetch: send = fetch } = request
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, { method, headers, body, signal, redirect: 'manual' })
    request.onHeaders?.(response.headers)
    const bytes = await readLimitedBody(response, maxBodyBytes)
    if (bytes === null) return unavailableResult('The response was larger than 5 MB.')
    return toProviderResult(request, response, bytes.toString('utf8'))
  } catch (error) {
    return unavailableResult(networkErrorReason(error))
  }
}

/** Returns the body, or null if it is larger than `maxBytes`. */
export async function readLimitedBody(
  response: Response,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length
    if (size > maxBytes) {
      // Do not wait for the connection to close, and ignore errors: the body is not needed anymore.
      reader?.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

function toProviderResult<T>(
  request: ProviderRequest<T>,
  response: Response,
  text: string,
): ProviderResult<T> {
  const { status, headers } = response
  const retrySeconds = parseRetryAfter(headers.get('retry-after'), headers.get('date'))
  if (status === 429) return throttledResult('Too many requests.', retrySeconds ?? defaultRetrySeconds)
  if (status >= 500 || status === 408)
    return unavailableResult(`The provider returned error ${status}.`, retrySeconds)
  if (status >= 300 && status < 400) return unavailableResult(`The provider returned a redirect (${status}).`)
  const body = text === '' && request.mayBeEmpty ? {} : parseJson(text)
  if (status >= 400) {
    const problem = request.readProblem(body)
    if (problem === null)
      return unavailableResult(`The provider returned error ${status} without a reason.`, retrySeconds)
    return { outcome: 'rejected', status, ...problem }
  }
  if (body === undefined) return unavailableResult('The response was not valid JSON.')
  const parsed = request.shape.safeParse(body)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailableResult('The response had an unknown format.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function networkErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'The connection failed.'
  if (error.name === 'TimeoutError') return 'The provider took too long to respond.'
  const code =
    error.cause && typeof error.cause === 'object' && 'code' in error.cause ? error.cause.code : null
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.'
}
