/**
 * Receives the body of a form before doing any other work for the request, so that a slow client occupies only a
 * connection. Only the rest of a file upload arrives while the action reads it, so the body is put back into the stream.
 */
import type { Request } from 'express'
import { formLimits } from '#app/kit/forms/form-limits'
import type { Route } from '#app/kit/routing/route-table'

/** The limits of a form on a public page, which anyone can submit. */
const publicFormLimits = { bytes: 64 * 1024, fields: 100 }
/** The limits of a form of a signed-in page from somebody without a session, for example because it has expired. */
const signedOutLimits = { bytes: 64 * 1024, fields: 1_000 }
const DEADLINE_MS = 30_000

type ReceivedBody = {
  /** What has been received. Of an upload, this is only the first part, up to the size limit of a form. */
  body: Buffer<ArrayBuffer>
  isComplete: boolean
}
const received = new WeakMap<Request, ReceivedBody>()

/** Receives the body. Returns null once it has been received, or the status if it is rejected. */
export async function receiveBody(
  req: Request,
  { access, acceptsFiles }: Pick<Route, 'access' | 'acceptsFiles'>,
  { hasSession }: { hasSession: boolean },
): Promise<408 | 413 | null> {
  const length = Number(req.headers['content-length'] ?? 0)
  if (!length && !req.headers['transfer-encoding']) return null
  const limits = access === 'public' ? publicFormLimits : hasSession ? formLimits : signedOutLimits
  if (length > limits.bytes && !acceptsFiles) return 413
  const { body, isComplete, isLate } = await readUpTo(limits.bytes, req)
  if (isLate) return 408
  if (hasMoreFields(body, req.headers['content-type'] ?? '', limits.fields)) return 413
  received.set(req, { body, isComplete })
  return isComplete || acceptsFiles ? null : 413
}

/**
 * Returns whether the body has more fields than the limit. Counts them in the raw bytes, because parsing them takes
 * longer the more there are.
 */
function hasMoreFields(body: Buffer, contentType: string, limit: number): boolean {
  const separator = separatorOf(contentType)
  if (separator === null) return false
  let count = 0
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    count += 1
    if (count > limit) return true
  }
  return false
}

/** Returns the part of the body that has been received; empty before `receiveBody`. */
export function receivedBodyOf(req: Request): Buffer<ArrayBuffer> {
  return received.get(req)?.body ?? Buffer.alloc(0)
}

/** Returns the whole body, or null if a part of it is still in the stream. */
export function completeBodyOf(req: Request): Buffer<ArrayBuffer> | null {
  const { body, isComplete } = received.get(req) ?? {}
  return body && isComplete ? body : null
}

/** Returns the text between two fields, or null if the body is not a form. */
function separatorOf(contentType: string): string | null {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return '&'
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,70})/i.exec(contentType)?.[1]
  return boundary === undefined ? null : `\n--${boundary}`
}

type ReadResult = ReceivedBody & { isLate: boolean }

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
