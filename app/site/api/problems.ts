/**
 * The errors of the API: problem documents (RFC 9457). The list is closed, because programs decide by the type; each type
 * is explained at /developers/problems.
 */

type ProblemKind = { status: number; title: string; meaning: string }

export const problemKinds = {
  'invalid-query': {
    status: 400,
    title: 'The query is not valid',
    meaning:
      'A parameter is unknown or has an invalid value. The member errors names each one. Unknown parameters are refused, because a misspelled filter would otherwise return everything.',
  },
  'invalid-body': {
    status: 400,
    title: 'The body is not valid',
    meaning:
      'A field is missing, unknown or has an invalid value. The member errors names each one by JSON pointer.',
  },
  'invalid-header': {
    status: 400,
    title: 'A header is not valid',
    meaning: 'The value of a header, such as Idempotency-Key, cannot be used.',
  },
  'invalid-credentials': {
    status: 401,
    title: 'The credentials are not valid',
    meaning:
      'The token is missing, wrong, expired or revoked, or its user is inactive. Send the token in the Authorization header.',
  },
  'account-inactive': {
    status: 402,
    title: 'The account is not active',
    meaning: 'The account has expired, is suspended or has not been confirmed.',
  },
  'not-permitted': {
    status: 403,
    title: 'Not permitted',
    meaning: 'The user of the token does not have the permission, or must set up two-step sign-in first.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The token does not include the permission',
    meaning: 'The user has the permission, but the token was created with fewer. Create another token.',
  },
  'trial-ended': {
    status: 403,
    title: 'The trial has ended',
    meaning: 'The account can be read, but not changed.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There is no such call, or no such record that the user can see.',
  },
  'not-yet': {
    status: 404,
    title: 'Not available yet',
    meaning: 'The call belongs to an area that is planned. It changes nothing and returns nothing.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not supported',
    meaning: 'The Allow header lists the methods of this address.',
  },
  'not-acceptable': {
    status: 406,
    title: 'The media type is not available',
    meaning: 'Responses are available as the media types in the member available.',
  },
  conflict: {
    status: 409,
    title: 'The change conflicts with the current state',
    meaning: 'Someone else changed the record, or it cannot be changed in its current state. Load it again.',
  },
  'request-in-progress': {
    status: 409,
    title: 'A request with this Idempotency-Key is in progress',
    meaning: 'Send the same request again after the seconds in Retry-After.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The record has changed',
    meaning:
      'The version in If-Match is not the current one. The member conflicts names the fields that somebody else has changed to other values.',
  },
  'cursor-gone': {
    status: 410,
    title: 'The row of the cursor no longer exists',
    meaning: 'Start again at the first page, to which the link first leads.',
  },
  gone: {
    status: 410,
    title: 'No longer available',
    meaning: 'The file has expired, could not be created, or is missing.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    meaning: 'A body can have at most 1 MB.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type of the body is not supported',
    meaning: 'Send JSON, with the Content-Type application/json.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    meaning: 'Use a new key for each request, and the same key only to repeat it.',
  },
  'internal-error': {
    status: 500,
    title: 'The request failed',
    meaning:
      'The error has been logged with the id in the member instance. A request that failed has changed nothing.',
  },
  'quota-exceeded': {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait for the seconds in Retry-After. The RateLimit header of each response says what is left.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable',
    meaning: 'Send the request again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problemKinds
export const problemNames = Object.keys(problemKinds) as ProblemName[]

/** A mistake in the request: a field of the body (JSON pointer, RFC 6901) or a parameter of the query. */
export type ProblemError = { detail: string } & ({ pointer: string } | { parameter: string })

type ProblemOptions = {
  errors?: ProblemError[]
  headers?: Record<string, string>
  /** Members that only this kind of problem has. */
  members?: Record<string, unknown>
}

/** Thrown to respond with a problem document. The message is a sentence for people. The transaction is rolled back. */
export class ApiProblem extends Error {
  readonly problem: ProblemName
  readonly status: number
  readonly options: ProblemOptions

  constructor(problem: ProblemName, detail: string, options: ProblemOptions = {}) {
    super(detail)
    this.problem = problem
    this.status = problemKinds[problem].status
    this.options = options
  }
}

/**
 * Creates the problem for the errors of a form, whose fields have the same names as the members of the body:
 * `hours.monday[0].open_time`. The field `''` stands for the whole form.
 */
export function formProblem(errors: Record<string, readonly string[]>): ApiProblem {
  const list = Object.entries(errors).flatMap(([field, details]) =>
    details.map((detail) => ({ pointer: pointerTo(field.match(/[^.[\]]+/g) ?? []), detail })),
  )
  return new ApiProblem('invalid-body', list[0]?.detail ?? 'The body is not valid.', { errors: list })
}

/** Returns the JSON pointer (RFC 6901). */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
