/**
 * A connection to Tripadvisor's Content API with one key. Create one instance per key and keep it, because it holds the
 * circuit breaker. The API requires the key in the URL, so URLs are never logged.
 */
import { type ZodType, z } from 'zod'
import { createCircuitBreakingCall } from '../circuit-breaking-call.server'
import type { Problem, ProviderResult } from '../provider-result'
import { explainRejection, type RejectionMessages } from '../rejection-reason'

export type TripadvisorSettings = { url: string; key: string; timeoutMs?: number }

export type TripadvisorApi = <T>(
  path: string,
  query: Record<string, string | undefined>,
  shape: ZodType<T>,
) => Promise<ProviderResult<T>>

export function createTripadvisorApi({ url, key, timeoutMs }: TripadvisorSettings): TripadvisorApi {
  const send = createCircuitBreakingCall('Tripadvisor')
  return (path, query, shape) => {
    const address = new URL(`${url.replace(/\/$/, '')}/api/v1/location/${path}`)
    const parameters = { key, language: 'en', ...query }
    for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value)
    const headers = { accept: 'application/json' }
    return send({ method: 'GET', url: address, headers, shape, readProblem, timeoutMs })
  }
}

/** Our sentences for Tripadvisor's errors. None of them is tried again on its own. */
const messages: RejectionMessages = {
  KEY_REFUSED: 'Tripadvisor doesn’t accept the installation’s key. Contact support.',
  BadRequestException: 'Tripadvisor doesn’t accept the request. Contact support.',
  NotFoundException: 'Tripadvisor no longer has this location.',
  UnauthorizedException: 'Tripadvisor doesn’t accept the installation’s key. Contact support.',
  AccessDeniedException: 'Tripadvisor doesn’t accept the installation’s key. Contact support.',
}
const unknownError = 'Tripadvisor rejected the request. Contact support.'

function toProblem(code: string, raw: string): Problem {
  return { code, reason: explainRejection(messages, [code], { otherwise: unknownError, raw }) }
}

const problemShape = z.union([
  z.object({ Message: z.string() }).transform(({ Message }) => toProblem('KEY_REFUSED', Message)),
  z.object({ message: z.string() }).transform(({ message }) => toProblem('KEY_REFUSED', message)),
  z
    .object({ error: z.object({ message: z.string(), type: z.string().nullish() }) })
    .transform(({ error }) => toProblem(error.type || 'REFUSED', error.message)),
])

function readProblem(body: unknown): Problem | null {
  return problemShape.safeParse(body).data ?? null
}

/**
 * Returns an id as a path segment, or null if it is not a valid id. Ids can come from imports, so they are not trusted.
 */
export function locationIdPath(id: string): string | null {
  return /^\d{1,20}$/.test(id) ? id : null
}
