/**
 * Declares a call of the API once: its address, its requirements, what goes in and comes out, and the function of the
 * product that does the work. The router, the OpenAPI document, the reference pages and the tests use the declarations.
 */
import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Tx } from '#app/kit/database/tenant.server'
import type { AccountAddress } from '#app/kit/routing/href'
import type { Clock } from '#app/platform/filters/filter'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Links } from './links'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A parameter of the query. `aliases` are other names of the same parameter. */
export type Parameter = {
  name: string
  description: string
  schema: { type: string; enum?: readonly string[]; items?: { type: string; enum?: readonly string[] } }
  aliases?: readonly string[]
}

export type Call<Body = unknown> = {
  viewer: Viewer
  tx: Tx
  params: Readonly<Record<string, string>>
  /** The query with the names of the declaration: aliases are replaced. */
  query: URLSearchParams
  body: Body
  clock: Clock
  links: Links
  /** The version in the header If-Match, or null. */
  ifMatch: string | null
  ip: string
  /** The id of the token that the request was made with. */
  tokenId: string
}

/** The result of a call. `location` is the address of what was created. */
export type Reply =
  | { status: 200 | 201 | 202; body: object; location?: string; retryAfterSeconds?: number }
  | { status: 204 }

/** A response that is streamed, such as a CSV file. */
type Stream = {
  contentType: string
  send: (req: Request, res: Response, call: Pick<Call, 'viewer' | 'params' | 'query'>) => Promise<void>
}

/** A request and its context as they are shown in the reference. `:reviewId` stands for the id of an existing record. */
type Example = { query?: string; body?: object }

export type Endpoint<BodySchema extends z.ZodType = z.ZodType> = {
  method: Method
  /** The path below /api: `reviews/:reviewId`. `:accountId` is the account of the call, like `account_id` in the query. */
  path: string
  /** The parameter of the path that is the account of the call; `accountId` if it is missing. */
  accountParameter?: string
  /** The group of calls in the reference. */
  group: string
  summary: string
  /**
   * The page whose requirements apply: permissions, settings and features. `signed-in`: anyone with a token. `public`:
   * everyone.
   */
  page: AccountAddress | 'signed-in' | 'public'
  parameters: readonly Parameter[]
  /** The name of the report that the call lists. */
  report?: string
  /**
   * Returns the version of the record, which is its entity tag, without loading the record. The version changes with
   * each change of what the call returns. Without this function, the entity tag is a digest of the response.
   */
  version?: (call: Call) => Promise<string | undefined>
  body?: BodySchema
  /** The schemas of the bodies of successful responses, by status. */
  responses: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>
  /** Whether the call belongs to an area that is not built yet: it always responds with the problem `not-yet`. */
  isPlanned?: true
  /** Whether a part of the call is saved in a transaction of its own, so that there can be no dry run. */
  commitsSeparately?: true
  /** How many requests of the quota the call costs. */
  cost: number
  example: Example
  /** Streams the response. Then `reply` is not called. */
  stream?: Stream
  reply: (call: Call<z.output<BodySchema>>) => Promise<Reply>
}

type Declaration<BodySchema extends z.ZodType> = Omit<
  Endpoint<BodySchema>,
  'cost' | 'parameters' | 'example'
> &
  Partial<Pick<Endpoint<BodySchema>, 'cost' | 'parameters' | 'example'>>

/** A dry run responds as the call would, and is then rolled back. */
const dryRunParameter: Parameter = {
  name: 'dry_run',
  description: 'true: validate and respond, but change nothing',
  schema: { type: 'string', enum: ['true', 'false'] },
}

/** Declares a call. By default, reading costs one request of the quota, and writing two. */
export function defineEndpoint<BodySchema extends z.ZodType = z.ZodUndefined>(
  declaration: Declaration<BodySchema>,
): Endpoint {
  const isReading = declaration.method === 'get'
  const hasDryRun = !isReading && !declaration.commitsSeparately
  return {
    cost: isReading ? 1 : 2,
    example: {},
    ...declaration,
    parameters: [...(declaration.parameters ?? []), ...(hasDryRun ? [dryRunParameter] : [])],
  } as unknown as Endpoint
}

/** The name of a call in the OpenAPI document and in the addresses of the reference: `get-reviews-reviewId`. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return [method, ...path.split('/').map((segment) => segment.replace(/^:/, ''))].filter(Boolean).join('-')
}

/** The path with the parameters as RFC 6570 and OpenAPI write them: `reviews/{reviewId}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

export function pathParametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
}
