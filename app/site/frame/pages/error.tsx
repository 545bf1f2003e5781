/**
 * `/error`, and the page that the guard renders for rejected requests. It loads no scripts: a rejected request keeps
 * the URL of the page that it requested, which does not match this route, so hydration would fail.
 */
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorPage } from '#app/platform/page/errors/error-page'
import { parseErrorParams } from '#app/platform/page/errors/error-path'
import { documentErrorTitle, errorTitleOf } from '#app/platform/page/errors/error-titles'
import { readOnlyIn, readOnlyTitle } from '#app/platform/page/errors/read-only-message'
import { trialExportIn, trialExportTitle } from '#app/platform/page/errors/trial-export-message'
import { pageTitle } from '#app/platform/page/page-title'
import { clearedSessionCookie } from '#app/platform/viewer/sessions/session-cookie.server'

export const handle = { scripts: false }

export function loader({ request, context: { turnedAway } }: LoaderFunctionArgs) {
  if (!turnedAway) return parseErrorParams(new URL(request.url).searchParams)
  const isScript = request.headers.get('Accept') === '*/*' || new URL(request.url).pathname.endsWith('.data')
  if ('staleForm' in turnedAway) throw data(turnedAway.staleForm, { status: 409 })
  if ('interruptedForm' in turnedAway) throw data(turnedAway.interruptedForm, { status: 401 })
  if ('formOfAnother' in turnedAway) throw data(turnedAway.formOfAnother, { status: 409 })
  if ('status' in turnedAway) {
    const { status, trialExport, readOnly, unsaved, plannedReport, reloadFrom } = turnedAway
    if (reloadFrom) throw redirectDocument(reloadFrom)
    const message = trialExport ?? readOnly ?? (plannedReport ? { notYet: plannedReport } : null)
    throw data(message ?? (unsaved ? { unsaved } : null), { status })
  }
  // In a response to a script, the redirect stays, and `handleDataRequest` sets the status.
  if (turnedAway.inactiveAccount === 'file')
    throw data({ continueTo: turnedAway.redirectTo }, { status: 402 })
  const headers = turnedAway.hadSession ? { 'Set-Cookie': clearedSessionCookie() } : undefined
  throw isScript
    ? redirectDocument(turnedAway.redirectTo, { headers })
    : redirect(turnedAway.redirectTo, { headers })
}

export const action = loader

export const meta: MetaFunction<typeof loader> = ({ error, data }) => [
  { title: data ? pageTitle(errorTitleOf(data.status)) : titleOf(error) },
]

function titleOf(error: unknown): string {
  if (readOnlyIn(error)) return pageTitle(readOnlyTitle)
  return trialExportIn(error) ? pageTitle(trialExportTitle) : documentErrorTitle(error)
}

/** Without a boundary of its own, the page would be rendered without the root loader's data, such as the brand. */
export function ErrorBoundary() {
  return <ErrorPage />
}

export default function Page() {
  return <ErrorPage {...useLoaderData<typeof loader>()} />
}
