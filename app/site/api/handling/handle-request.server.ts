/**
 * Handles all requests below /api. Everything about a call comes from its declaration: this is the only code that knows
 * HTTP.
 */
import type { Request, Response } from 'express'
import { clockOf } from '#app/platform/viewer/clock.server'
import { joinTransaction } from '#app/platform/viewer/join-transaction.server'
import { requireAccess } from '../access.server'
import { allEndpoints } from '../all-endpoints.server'
import type { Call, Endpoint, Method, Reply } from '../endpoint'
import { linksFor } from '../links.server'
import { ApiProblem } from '../problems'
import { invalidQuery, readQueryParameters } from '../read-query'
import { sharedParameters } from '../report-parameters'
import { authenticate } from './authenticate.server'
import { isUnchanged, readIfMatch } from './conditional'
import { allowOtherOrigins, sendPreflight } from './cross-origin.server'
import { readIdempotencyKey, replyOnce } from './idempotency.server'
import { createEndpointMatcher } from './match-endpoint'
import { consumeQuota } from './quota.server'
import { readBody } from './request-body.server'
import { negotiateType, sendProblem, sendReply, sendUnchanged } from './send-reply.server'

const matchEndpoint = createEndpointMatcher(allEndpoints)
const overridingMethods = new Set(['PUT', 'PATCH', 'DELETE'])

/** Mount below /api, before everything that reads cookies. */
export function handleApiRequest(req: Request, res: Response): void {
  respond(req, res).catch((thrown) => {
    if (res.headersSent) res.destroy()
    else sendProblem(req, res, thrown)
  })
}

async function respond(req: Request, res: Response): Promise<void> {
  allowOtherOrigins(res)
  const match = matchEndpoint(decodePath(req.path))
  if (!match) throw new ApiProblem('not-found', 'There is no such call.')
  const methods = allowedMethods([...match.endpoints.keys()])
  if (req.method === 'OPTIONS') return sendPreflight(res, methods)
  const method = methodOf(req)
  const endpoint = match.endpoints.get(method)
  if (!endpoint)
    throw new ApiProblem('method-not-allowed', `This address supports ${methods.join(', ')}.`, {
      headers: { Allow: methods.join(', ') },
    })
  res.locals.endpointPath = endpoint.path
  await makeCall(req, res, endpoint, match.params)
}

async function makeCall(req: Request, res: Response, endpoint: Endpoint, params: Record<string, string>) {
  const now = new Date()
  const search = new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'))
  if (search.has('token') || search.has('access_token'))
    throw new ApiProblem(
      'invalid-credentials',
      'Send the token in the Authorization header, never in the address.',
    )
  const { viewer, tokenId } = await authenticate(
    req,
    accountOf(endpoint, params) ?? search.get('account_id'),
    now,
  )
  res.locals.viewer = viewer
  const quota = await consumeQuota(tokenId, endpoint.cost)
  res.set(quota)
  const type = endpoint.stream ? '' : negotiateType(req)
  requireAccess(endpoint, viewer)
  const query = readQueryParameters([...sharedParameters, ...endpoint.parameters], search)
  if (endpoint.stream) return endpoint.stream.send(req, res, { viewer, params, query })
  const body = endpoint.body ? await readBody(req, endpoint.body) : undefined
  const keyed = readIdempotencyKey(req, { method: endpoint.method, tokenId, body })
  const isDryRun = readDryRun(query)
  const run = () =>
    viewer.query(async (tx): Promise<Outcome> => {
      const call: Call = {
        viewer: joinTransaction(viewer, tx),
        tx,
        params,
        query,
        body,
        clock: clockOf(viewer),
        links: linksFor(viewer, allEndpoints),
        ifMatch: readIfMatch(req),
        ip: req.ip ?? '',
        tokenId,
      }
      const etag = await endpoint.version?.(call)
      if (etag !== undefined && isUnchanged(req, etag)) return { etag, isUnchanged: true }
      const act = (): Promise<Reply> => endpoint.reply(call)
      if (isDryRun) throw new DryRunEnd(await act())
      return keyed ? { etag, ...(await replyOnce(tx, keyed, act)) } : { etag, reply: await act() }
    })
  const outcome = await run().catch(replyOfDryRun)
  if ('isUnchanged' in outcome) return sendUnchanged(res, outcome.etag)
  if (outcome.isReplayed) res.set('Idempotency-Replayed', 'true')
  sendReply(req, res, outcome, type)
}

function accountOf({ accountParameter = 'accountId' }: Endpoint, params: Record<string, string>) {
  return params[accountParameter]
}

type Outcome = { etag?: string; reply: Reply; isReplayed?: boolean } | { etag: string; isUnchanged: true }

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class DryRunEnd extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super('the dry run is complete')
    this.reply = reply
  }
}

function replyOfDryRun(thrown: unknown): Outcome {
  if (thrown instanceof DryRunEnd) return { reply: thrown.reply }
  throw thrown
}

/** @throws a problem if the parameter is neither true nor false, because a change could otherwise be made by mistake. */
function readDryRun(query: URLSearchParams): boolean {
  const value = query.get('dry_run') ?? 'false'
  if (value !== 'true' && value !== 'false')
    throw invalidQuery([{ parameter: 'dry_run', detail: 'must be true or false' }])
  return value === 'true'
}

/** Clients behind old proxies send all changes as POST and name the method in a header. */
function methodOf(req: Request): Method {
  const override = req.get('X-HTTP-Method-Override')?.toUpperCase()
  const method = req.method === 'POST' && override && overridingMethods.has(override) ? override : req.method
  return (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method
}

function allowedMethods(methods: Method[]): string[] {
  const names = methods.map((method) => method.toUpperCase())
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ApiProblem('not-found', 'There is no such call.')
  }
}
