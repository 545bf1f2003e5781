/**
 * Receives the body of a form before doing any other work for the request, so that a slow client occupies only a
 * connection. The body is put back into the stream for the action. Only the rest of a file upload arrives while the
 * action reads it.
 */
import type { Request } from 'express'
import type { Route } from '#app/routing/route-table'

/** The size limit of a form without files. It is more than a person types. */
const MAX_FORM = 1_000_000
/** The size limit of a form on a public page, which anyone can submit. */
const MAX_PUBLIC_FORM = 128 * 1024
const DEADLINE_MS = 30_000

/** The bodies received so far. For an upload, this is only the first part, up to the size limit of a form. */
const received = new WeakMap<Request, Buffer>()

/** Receives the body. Returns null once it has been received, or the status if it is rejected. */
export async function receiveBody(
  req: Request,
  { access, acceptsFiles }: Pick<Route, 'access' | 'acceptsFiles'>,
): Promise<408 | 413 | null> {
  const length = Number(req.headers['content-length'] ?? 0)
  if (!length && !req.headers['transfer-encoding']) return null
  const limit = access === 'public' ? MAX_PUBLIC_FORM : MAX_FORM
  if (length > limit && !acceptsFiles) return 413
  const { body, isComplete, isLate } = await readUpTo(limit, req)
  if (isLate) return 408
  received.set(req, body)
  return isComplete || acceptsFiles ? null : 413
}

/** Returns the part of the body that has been received; empty before `receiveBody`. */
export function receivedBodyOf(req: Request): Buffer {
  return received.get(req) ?? Buffer.alloc(0)
}

type ReadResult = { body: Buffer; isComplete: boolean; isLate: boolean }

/**
 * Reads until the end, the limit or the deadline, then puts everything back. The data must be put back in the same
 * tick: in the next tick the stream would have ended, and a later reader would wait forever.
 */
function readUpTo(limit: number, req: Request): Promise<ReadResult> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      req.off('readable', read).off('error', fail).off('close', fail)
      settle()
    }
    const fail = () =>
      finish(() => reject(Object.assign(new Error('the form was not received completely'), { status: 400 })))
    const putBack = (isLate: boolean) =>
      finish(() => {
        const body = Buffer.concat(chunks)
        if (size > 0) req.unshift(body)
        resolve({ body, isComplete: req.complete && size <= limit, isLate })
      })
    const read = () => {
      for (let chunk = req.read(); chunk !== null; chunk = req.read()) {
        chunks.push(chunk)
        size += chunk.length
      }
      if (req.complete || size > limit) putBack(false)
    }
    const timer = setTimeout(putBack, DEADLINE_MS, true)
    req.on('readable', read).on('error', fail).on('close', fail)
  })
}
