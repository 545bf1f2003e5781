/**
 * Decides which brand a response shows: the brand of the account in view, or else the brand of the requested host. If
 * the brand cannot be loaded, redirects to the error page, which then shows no brand.
 */
import { redirect } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import type { Id } from '#app/kit/database/schema'
import { log } from '#app/kit/log.server'
import { type Brand, namelessBrand } from '#app/platform/brand/brand'
import { loadBrandOfAccount, loadBrandOfHost } from '#app/platform/brand/brand.server'
import type { Rejection } from '#app/platform/viewer/guard/guard.server'
import { errorPath } from '../errors/error-path'

/** Express middleware: stores the brand of the requested host in `res.locals.hostBrand`. */
export async function loadHostBrand(
  req: ExpressRequest,
  res: ExpressResponse,
  next: NextFunction,
): Promise<void> {
  try {
    res.locals.hostBrand = await loadBrandOfHost(req.headers.host ?? '')
    next()
  } catch (error) {
    if (isDatabaseUnavailable(error)) return next(error)
    log.error({ err: error }, 'a brand could not be looked up')
    res.locals.hostBrand = namelessBrand
    if (isErrorPage(req.path)) next()
    else res.redirect(errorPath(500))
  }
}

type BrandContext = { viewer: { accountId: Id } | null; hostBrand: Brand; turnedAway?: Rejection }

/**
 * Returns the brand for the root loader: the brand of the viewer's account, or the host's brand if the account has
 * none. Throws a 503 if the database is unavailable.
 */
export async function loadRequestBrand(
  request: Request,
  { viewer, hostBrand, turnedAway: rejection }: BrandContext,
): Promise<Brand> {
  // The request was rejected without a viewer, for example because the user is not allowed to open the account in the
  // URL. They may be a user of a white-labeled account, so the page must not show our brand.
  if (!viewer)
    return rejection && 'status' in rejection && !hostBrand.isWhiteLabel ? namelessBrand : hostBrand
  try {
    const brand = await loadBrandOfAccount(viewer.accountId)
    return brand.isWhiteLabel ? brand : hostBrand
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw new Response('The database is unavailable', { status: 503 })
    log.error({ err: error }, 'a brand could not be looked up')
    if (isErrorPage(new URL(request.url).pathname)) return namelessBrand
    throw redirect(errorPath(500))
  }
}

function isErrorPage(pathname: string): boolean {
  return /^\/error(\.data)?$/.test(pathname)
}
