/** Sends the response of a call: HAL, or a problem document. */
import { createHash } from 'node:crypto'
import type { Response as ExpressResponse, Request } from 'express'
import { configuration } from '#app/kit/configuration.server'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import { log } from '#app/kit/log.server'
import type { Reply } from '../endpoint'
import { acceptedTypes, halType, problemType, versionedType } from '../media-types'
import { ApiProblem, problemKinds } from '../problems'
import { isUnchanged } from './conditional'

/** @throws a problem if the client accepts none of the media types. */
export function negotiateType(req: Request): string {
  const accepted = req.accepts(acceptedTypes)
  if (!accepted)
    throw new ApiProblem('not-acceptable', `Responses are available as ${acceptedTypes.join(', ')}.`, {
      members: { available: acceptedTypes },
    })
  return accepted === versionedType ? versionedType : halType
}

const varyingHeaders = 'Authorization, Accept, Origin'

/** Sends the response. Without an entity tag, that of a read is a digest of its body. */
export function sendReply(
  req: Request,
  res: ExpressResponse,
  { reply, etag: version }: { reply: Reply; etag?: string },
  type: string,
): void {
  res.status(reply.status).set('Vary', varyingHeaders)
  if (reply.status === 204) return void res.end()
  const text = JSON.stringify(reply.body)
  res.set({ 'Content-Type': type, 'Cache-Control': 'private, no-cache' })
  if (reply.location) res.set('Location', reply.location)
  setListHeaders(res, reply.body)
  if (reply.retryAfterSeconds) res.set('Retry-After', String(reply.retryAfterSeconds))
  if (req.method === 'GET' || req.method === 'HEAD') {
    const etag = version ?? createHash('sha256').update(text).digest('base64url').slice(0, 27)
    if (isUnchanged(req, etag)) return sendUnchanged(res, etag)
    res.set('ETag', `"${etag}"`)
  }
  res.end(req.method === 'HEAD' ? undefined : text)
}

type List = { _total?: number; _links?: Record<string, { href: string } | undefined> }

/** Repeats the total and the neighboring pages of a list in headers, for clients that ask only for these (HEAD). */
function setListHeaders(res: ExpressResponse, { _total, _links = {} }: List): void {
  if (_total === undefined) return
  res.set('X-Total', String(_total))
  const links = ['next', 'prev'].flatMap((rel) => {
    const link = _links[rel]
    return link ? [`<${link.href}>; rel="${rel}"`] : []
  })
  if (links.length > 0) res.set('Link', links.join(', '))
}

export function sendUnchanged(res: ExpressResponse, etag: string): void {
  res.set({ Vary: varyingHeaders, 'Cache-Control': 'private, no-cache', ETag: `"${etag}"` })
  res.removeHeader('Content-Type')
  res.status(304).end()
}

/** Sends the problem for whatever was thrown. */
export function sendProblem(req: Request, res: ExpressResponse, thrown: unknown): void {
  const problem = toProblem(thrown)
  if (problem.status === 500) log.error({ err: thrown }, 'a request to the API failed')
  const { title } = problemKinds[problem.problem]
  const { errors, headers, members } = problem.options
  const body = {
    type: `${configuration().baseUrl}/developers/problems/${problem.problem}`,
    title,
    status: problem.status,
    detail: problem.message,
    // The sentence that older clients show.
    error: problem.message,
    instance: `urn:uuid:${res.get('X-Request-Id')}`,
    ...(errors && { errors }),
    ...members,
  }
  const text = JSON.stringify(body)
  res
    .status(problem.status)
    .set({ 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers })
    .end(req.method === 'HEAD' ? undefined : text)
}

/** The statuses of responses that functions of the product throw. */
const problemsByStatus = new Map<number, () => ApiProblem>([
  [402, () => new ApiProblem('account-inactive', 'The account is not active.')],
  [403, () => new ApiProblem('not-permitted', 'The user of this token does not have the permission.')],
  [404, () => new ApiProblem('not-found', 'There is no such record.')],
  [409, () => new ApiProblem('conflict', 'The change conflicts with the current state.')],
])

function toProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown
  if (isUnavailable(thrown))
    return new ApiProblem('unavailable', 'The service is unavailable.', { headers: { 'Retry-After': '5' } })
  const status = thrown instanceof Response ? thrown.status : 500
  const createKnown = problemsByStatus.get(status)
  return (
    createKnown?.() ?? new ApiProblem('internal-error', 'An error occurred while performing this action.')
  )
}

function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof Response ? thrown.status === 503 : isDatabaseUnavailable(thrown)
}
