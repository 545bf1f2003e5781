/** The flags a browser has chosen, in its address now or, from then on, in its cookie. */
import type { Request, Response } from 'express'
import { type ChosenFeatures, featuresIn, readFeatures, writeFeatures } from '#app/access/features'
import { hostCookie } from './host-cookies.server'

const cookie = hostCookie('features', /^[\w.-]{1,600}$/)
const THIRTY_DAYS_S = 30 * 86_400

/**
 * Remembers what the address chooses, on top of what was chosen before. Only a page that somebody opens chooses: an
 * image or a script of another site that names our address changes nothing.
 */
export function chosenFeatures(req: Request, res: Response): ChosenFeatures {
  const remembered = readFeatures(cookie.read(req.headers.cookie) ?? '')
  if (!req.originalUrl.includes('features.') || isLoadedByOtherSite(req)) return remembered
  const chosen = featuresIn(new URL(req.originalUrl, 'http://own.invalid').searchParams, remembered)
  if (chosen) res.append('Set-Cookie', cookie.write(writeFeatures(chosen), THIRTY_DAYS_S))
  return chosen ?? remembered
}

/** Browsers that send none of these headers are believed, as everywhere. */
function isLoadedByOtherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site !== 'none' && site !== 'same-origin' && headers['sec-fetch-dest'] !== 'document'
}
