/** Reads the JSON body of a request, and validates it with the schema of the call. */
import type { Request } from 'express'
import type { z } from 'zod'
import { bodyTypes } from '../media-types'
import { ApiProblem, type ProblemError, pointerTo } from '../problems'

const maxBytes = 1_000_000
/** What clients send back because they have received it, and what has no effect. */
const ignoredMembers = new Set(['_links', '_embedded', 'id'])

/** @throws a problem if the body is not JSON, or not valid. */
export async function readBody(req: Request, schema: z.ZodType): Promise<unknown> {
  if (!req.is(bodyTypes))
    throw new ApiProblem('unsupported-media-type', 'Send the body as JSON (Content-Type: application/json).')
  const sent = parseJson(await receive(req))
  const result = schema.safeParse(withoutIgnoredMembers(sent))
  if (result.success) return result.data
  throw invalidBody(result.error.issues.flatMap(errorsOf))
}

async function receive(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new ApiProblem('body-too-large', 'A body can have at most 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), checkedText)
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    throw invalidBody([{ pointer: '', detail: 'is not valid JSON' }])
  }
}

/** PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
function checkedText(key: string, value: unknown): unknown {
  for (const text of [key, value])
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
      throw invalidBody([{ pointer: '', detail: 'has text with a character that cannot be stored' }])
  return value
}

function withoutIgnoredMembers(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !ignoredMembers.has(name)))
}

function errorsOf(issue: z.core.$ZodIssue): ProblemError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: pointerTo([...issue.path, key]),
      detail: 'is not a field of this call',
    }))
  return [{ pointer: pointerTo(issue.path), detail: issue.message }]
}

function invalidBody(errors: ProblemError[]): ApiProblem {
  const [first] = errors
  const name = first && 'pointer' in first ? first.pointer.slice(1) : ''
  return new ApiProblem('invalid-body', name ? `${name}: ${first?.detail}` : `The body ${first?.detail}`, {
    errors,
  })
}
