/**
 * The titles of error pages. They are separate from the advice, because every page loads the titles, but only error
 * pages load the advice. Also runs in the browser.
 */
import { isRouteErrorResponse } from '@remix-run/react'
import { pageTitle } from '../page-title'

const titles: Record<number, string> = {
  400: 'We could not read that request',
  401: 'You’re signed out',
  402: 'This account is not active',
  403: 'You do not have access to this page',
  404: 'Page not found',
  405: 'We could not read that request',
  408: 'The request timed out',
  409: 'This form belongs to another account',
  413: 'Request too large',
  414: 'Address too long',
  429: 'Too many requests',
  431: 'We could not read that request',
  503: 'Temporarily unavailable',
}

/** Returns the status of an error response. Anything else that was thrown is a bug, so its status is 500. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

export function errorTitleOf(status: number): string {
  return titles[status] ?? 'Something went wrong'
}

/** Returns the text of the document's `<title>` for an error that was thrown, which can describe a form with a title. */
export function documentErrorTitle(error: unknown): string {
  const form = isRouteErrorResponse(error) ? error.data : null
  return pageTitle(form?.title ?? form?.deletion?.title ?? errorTitleOf(statusOf(error)))
}
