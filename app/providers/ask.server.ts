/**
 * The one way out to a provider: bounded in time and size, redirects not followed (a redirect could lead inside our
 * own network), the body believed only when its shape is the expected one. Every outcome is a value; what throws is
 * a bug. Reasons name neither addresses nor headers, so they may be logged and shown.
 */
import type { ZodType } from 'zod'
import { type Answer, type Problem, retryAfterSeconds, throttled, unavailable } from './answer'

export type Question<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** An empty answer then reads as `{}`. */
  mayBeEmpty?: true
  shape: ZodType<T>
  /** Null when the body is not this provider speaking: then the refusal is not believed either. */
  readProblem: (body: unknown) => Problem | null
  timeoutMs?: number
  /** Told what a provider says of its load, beside the body. */
  seeHeaders?: (headers: Headers) => void
  /** In place of Node's own, which has no client certificates. */
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
      // Not awaited: closing the connection is a courtesy, and an error of it says nothing new.
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
