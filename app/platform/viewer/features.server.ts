/**
 * Feature flags that were turned on or off in one browser, with parameters in a request's URL. A cookie stores them for
 * later requests.
 */
import type { Request, Response } from 'express'
import {
  type ChosenFeatures,
  formatFeatures,
  parseFeatures,
  parseUrlFeatures,
} from '#app/kit/access/features'
import { hostCookie } from './sessions/host-cookies.server'

const cookie = hostCookie('features', /^[\w.-]{1,600}$/)
const COOKIE_SECONDS = 30 * 86_400

/**
 * Returns the feature flags of the browser: the flags in the URL, which are also saved, and the flags saved before.
 * Flags in the URL count only if the browser navigates to it, so that a different site cannot change them by using the
 * URL for an image or a script.
 */
export function resolveChosenFeatures(req: Request, res: Response): ChosenFeatures {
  const saved = parseFeatures(cookie.read(req.headers.cookie) ?? '')
  if (!req.originalUrl.includes('features.') || isLoadedByOtherSite(req)) return saved
  const chosen = parseUrlFeatures(new URL(req.originalUrl, 'http://own.invalid').searchParams, saved)
  if (chosen) res.append('Set-Cookie', cookie.write(formatFeatures(chosen), COOKIE_SECONDS))
  return chosen ?? saved
}

/**
 * Checks whether a different site loads the URL without navigating to it. Requests without these headers are trusted,
 * as in the check for cross-site requests.
 */
function isLoadedByOtherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site !== 'none' && site !== 'same-origin' && headers['sec-fetch-dest'] !== 'document'
}
