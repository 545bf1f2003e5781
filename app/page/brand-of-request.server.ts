/**
 * Decides which brand a request is answered in: the brand of the account in view, otherwise that of the requested host.
 * If that lookup fails, readers are sent to the error page, which then shows no brand.
 */
import { redirect } from '@remix-run/node'
import type { Response as Answer, Request as Asked, NextFunction } from 'express'
import { type Brand, namelessBrand } from '#app/brand/brand'
import { brandOfAccount, brandOfHost } from '#app/brand/brand.server'
import { isDatabaseAway } from '#app/database/pool.server'
import type { Id } from '#app/database/schema'
import { log } from '#app/log.server'
import type { TurnedAway } from '#app/viewer/guard.server'
import { errorPath } from './error-address'

/** Express middleware: stores the brand of the requested host in `res.locals.hostBrand`. */
export async function noteHostBrand(req: Asked, res: Answer, next: NextFunction): Promise<void> {
  try {
    res.locals.hostBrand = await brandOfHost(req.headers.host ?? '')
    next()
  } catch (error) {
    if (isDatabaseAway(error)) return next(error)
    log.error({ err: error }, 'a brand could not be looked up')
    res.locals.hostBrand = namelessBrand
    if (isErrorPage(req.path)) next()
    else res.redirect(errorPath(500))
  }
}

type Asking = { viewer: { accountId: Id } | null; hostBrand: Brand; turnedAway?: TurnedAway }

/** For the root loader. A reader of an account without its own brand sees the host's brand. */
export async function brandOfRequest(
  request: Request,
  { viewer, hostBrand, turnedAway }: Asking,
): Promise<Brand> {
  // The reader was turned away from an account that is not theirs. We do not know whose user they are, so the page must
  // not show our brand.
  if (!viewer)
    return turnedAway && 'status' in turnedAway && !hostBrand.isWhiteLabel ? namelessBrand : hostBrand
  try {
    const brand = await brandOfAccount(viewer.accountId)
    return brand.isWhiteLabel ? brand : hostBrand
  } catch (error) {
    if (isDatabaseAway(error)) throw new Response('The database is away', { status: 503 })
    log.error({ err: error }, 'a brand could not be looked up')
    if (isErrorPage(new URL(request.url).pathname)) return namelessBrand
    throw redirect(errorPath(500))
  }
}

function isErrorPage(pathname: string): boolean {
  return /^\/error(\.data)?$/.test(pathname)
}
