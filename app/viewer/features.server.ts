/** Feature flags chosen in a browser: in the address of this request, and afterwards in a cookie. */
import type { Request, Response } from 'express'
import { type ChosenFeatures, formatFeatures, parseFeatures, parseUrlFeatures } from '#app/access/features'
import { hostCookie } from './sessions/host-cookies.server'

const cookie = hostCookie('features', /^[\w.-]{1,600}$/)
const COOKIE_SECONDS = 30 * 86_400

/**
 * Saves the flags in the address on top of the ones chosen before. Only page navigations count, so an image or a script
 * on another site that uses our address changes nothing.
 */
export function resolveChosenFeatures(req: Request, res: Response): ChosenFeatures {
  const saved = parseFeatures(cookie.read(req.headers.cookie) ?? '')
  if (!req.originalUrl.includes('features.') || isLoadedByOtherSite(req)) return saved
  const chosen = parseUrlFeatures(new URL(req.originalUrl, 'http://own.invalid').searchParams, saved)
  if (chosen) res.append('Set-Cookie', cookie.write(formatFeatures(chosen), COOKIE_SECONDS))
  return chosen ?? saved
}

/** Browsers that send none of these headers are trusted, as everywhere else. */
function isLoadedByOtherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site !== 'none' && site !== 'same-origin' && headers['sec-fetch-dest'] !== 'document'
}
