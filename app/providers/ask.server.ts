/**
 * The only way to call a provider: limited in time and size, without following redirects (a redirect could point into
 * our own network), and accepting a body only in the expected shape. Every outcome is a value; an exception is a bug.
 * Reasons contain neither URLs nor headers, so they may be logged and shown.
 */
import type { ZodType } from 'zod'
import { type Answer, type Problem, retryAfterSeconds, throttled, unavailable } from './answer'

export type Question<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** An empty response is then read as `{}`. */
  mayBeEmpty?: true
  shape: ZodType<T>
  /** Returns null when the body did not come from this provider. The rejection is not trusted either then. */
  readProblem: (body: unknown) => Problem | null
  timeoutMs?: number
  /** Receives the headers in which a provider reports its load. */
  seeHeaders?: (headers: Headers) => void
  /** Replaces Node's fetch, which does not support client certificates. */
  fetch?: Fetch
}

export type Fetch = (url: URL, request: Sent) => Promise<Response>

type Sent = Pick<Question<unknown>, 'method' | 'headers' | 'body'> & {
  signal: AbortSignal
  redirect: 'manual'
}

const longestAnswerMs = 15_000
const largestBody = 5 * 1024 * 1024
const pauseWhenUntold = 60

export async function ask<T>(question: Question<T>): Promise<Answer<T>> {
  const { method, url, headers, body, timeoutMs = longestAnswerMs, fetch: send = fetch } = question
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(url, { method, headers, body, signal, redirect: 'manual' })
    question.seeHeaders?.(response.headers)
    const text = await readCapped(response)
    if (text === null) return unavailable('The answer was larger than 5 MB.')
    return judge(question, response, text)
  } catch (error) {
    return unavailable(networkReason(error))
  }
}

async function readCapped(response: Response): Promise<string | null> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length
    if (size > largestBody) {
      // Not awaited: closing the connection is only a courtesy, and an error there does not matter.
      reader?.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function judge<T>(question: Question<T>, response: Response, text: string): Answer<T> {
  const { status, headers } = response
  const pause = retryAfterSeconds(headers.get('retry-after'), headers.get('date'))
  if (status === 429) return throttled('Too many requests.', pause ?? pauseWhenUntold)
  if (status >= 500 || status === 408) return unavailable(`The provider answered ${status}.`, pause)
  if (status >= 300 && status < 400) return unavailable(`The provider answered with a redirect (${status}).`)
  const body = text === '' && question.mayBeEmpty ? {} : parseJson(text)
  if (status >= 400) {
    const problem = question.readProblem(body)
    if (problem === null) return unavailable(`The provider answered ${status} without saying why.`, pause)
    return { outcome: 'rejected', status, ...problem }
  }
  if (body === undefined) return unavailable('The answer was not JSON.')
  const parsed = question.shape.safeParse(body)
  return parsed.success
    ? { outcome: 'ok', value: parsed.data }
    : unavailable('The answer had an unknown shape.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return 'The connection failed.'
  if (error.name === 'TimeoutError') return 'The provider took too long to answer.'
  const code =
    error.cause && typeof error.cause === 'object' && 'code' in error.cause ? error.cause.code : null
  return typeof code === 'string' ? `The connection failed (${code}).` : 'The connection failed.'
}
