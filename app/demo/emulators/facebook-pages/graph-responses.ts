/** Facebook's formats for errors and for paginated lists. */
import type { Request, Response } from 'express'

export type GraphError = {
  code: number
  message: string
  subcode?: number
  status?: number
  /** The name of the invalid parameter, which `error_data` contains as well. */
  parameter?: string
}

export function sendError(response: Response, error: GraphError): void {
  const { code, message, subcode, status = 400, parameter } = error
  response.status(status).json({
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode && { error_subcode: subcode }),
      ...(parameter && { error_data: JSON.stringify({ blame_field_specs: [[parameter]] }) }),
      fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUvW',
    },
  })
}

export const notFoundError: GraphError = {
  code: 100,
  subcode: 33,
  message:
    'Unsupported request. Object with that ID does not exist, cannot be loaded due to missing permissions, or does not support this operation.',
}

export function invalidParameter(parameter: string, message: string): GraphError {
  return { code: 100, message: `(#100) ${message}`, parameter }
}

/** Sends the `limit` items after the cursor in the query. The last page still has the cursor `after`, but no `next`. */
export function sendList<T>(
  request: Request,
  response: Response,
  all: T[],
  toWire: (one: T) => unknown = (one) => one,
): void {
  const limit = Math.min(Math.max(Number(request.query.limit ?? 25) || 25, 1), 100)
  const after = Buffer.from(String(request.query.after ?? ''), 'base64url').toString()
  if (!/^\d*$/.test(after))
    return sendError(response, invalidParameter('after', 'Param after must be a cursor.'))
  const start = after === '' ? 0 : Number(after) + 1
  const items = all.slice(start, start + limit).map(toWire)
  if (items.length === 0) return void response.json({ data: items })
  const last = start + items.length - 1
  const cursor = (index: number) => Buffer.from(String(index)).toString('base64url')
  const cursors = { before: cursor(start), after: cursor(last) }
  const next = new URL(request.originalUrl, `http://${request.headers.host}`)
  next.searchParams.set('after', cursors.after)
  response.json({ data: items, paging: { cursors, ...(last + 1 < all.length && { next: next.href }) } })
}
