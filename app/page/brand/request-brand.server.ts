/**
 * Decides which brand a response shows: the brand of the account in view, otherwise that of the requested host. If this
 * lookup fails, redirects to the error page, which then shows no brand.
 */
import { redirect } from '@remix-run/node'
import type { Request as ExpressRequest, Response as ExpressResponse, NextFunction } from 'express'
import { type Brand, namelessBrand } from '#app/brand/brand'
import { loadBrandOfAccount, loadBrandOfHost } from '#app/brand/brand.server'
import { isDatabaseUnavailable } from '#app/database/pool.server'
import type { Id } from '#app/database/schema'
import { log } from '#app/log.server'
import type { Rejection } from '#app/viewer/guard/guard.server'
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

/** For the root loader. An account without its own brand shows the host's brand. */
export async function loadRequestBrand(
  request: Request,
  { viewer, hostBrand, turnedAway: rejection }: BrandContext,
): Promise<Brand> {
  // The request was rejected for an account that is not the viewer's. We do not know whose user they are, so the page
  // must not show our brand.
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
