/**
 * A connection to Tripadvisor's Content API with one key. Create one instance per key and keep it, because it holds the
 * circuit breaker. The API requires the key in the URL, so URLs are never logged.
 */
import { type ZodType, z } from 'zod'
import { createGuardedCall } from '../guarded-call.server'
import type { Problem, ProviderResult } from '../provider-result'

export type TripadvisorSettings = { url: string; key: string; timeoutMs?: number }

export type TripadvisorApi = <T>(
  path: string,
  query: Record<string, string | undefined>,
  shape: ZodType<T>,
) => Promise<ProviderResult<T>>

export function createTripadvisorApi({ url, key, timeoutMs }: TripadvisorSettings): TripadvisorApi {
  const send = createGuardedCall('Tripadvisor')
  return (path, query, shape) => {
    const address = new URL(`${url.replace(/\/$/, '')}/api/v1/location/${path}`)
    const parameters = { key, language: 'en', ...query }
    for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value)
    const headers = { accept: 'application/json' }
    return send({ method: 'GET', url: address, headers, shape, readProblem, timeoutMs })
  }
}

const problemShape = z.union([
  z.object({ Message: z.string() }).transform(({ Message }) => ({ code: 'KEY_REFUSED', reason: Message })),
  z.object({ message: z.string() }).transform(({ message }) => ({ code: 'KEY_REFUSED', reason: message })),
  z
    .object({ error: z.object({ message: z.string(), type: z.string().nullish() }) })
    .transform(({ error }) => ({ code: error.type || 'REFUSED', reason: error.message })),
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
