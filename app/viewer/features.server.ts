/** Feature flags chosen in a browser: in the address of this request, and afterwards in a cookie. */
import type { Request, Response } from 'express'
import { type ChosenFeatures, featuresIn, readFeatures, writeFeatures } from '#app/access/features'
import { hostCookie } from './host-cookies.server'

const cookie = hostCookie('features', /^[\w.-]{1,600}$/)
const THIRTY_DAYS_S = 30 * 86_400

/**
 * Saves the flags in the address on top of the ones chosen before. Only page navigations count, so an image or a script
 * on another site that uses our address changes nothing.
 */
export function chosenFeatures(req: Request, res: Response): ChosenFeatures {
  const remembered = readFeatures(cookie.read(req.headers.cookie) ?? '')
  if (!req.originalUrl.includes('features.') || isLoadedByOtherSite(req)) return remembered
  const chosen = featuresIn(new URL(req.originalUrl, 'http://own.invalid').searchParams, remembered)
  if (chosen) res.append('Set-Cookie', cookie.write(writeFeatures(chosen), THIRTY_DAYS_S))
  return chosen ?? remembered
}

/** Browsers that send none of these headers are trusted, as everywhere else. */
function isLoadedByOtherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site !== 'none' && site !== 'same-origin' && headers['sec-fetch-dest'] !== 'document'
}
