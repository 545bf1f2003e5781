/**
 * `/error`, and the page the guard routes rejected requests to. It never hydrates, because its address is another
 * page's.
 */
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { toldBy } from '#app/page/error-address'
import { ErrorPage } from '#app/page/error-page'
import { errorTitle, titleOfStatus } from '#app/page/error-titles'
import { pageTitle } from '#app/page/page-title'
import { trialExportIn, trialExportTitle } from '#app/page/trial-export-words'
import { endedSessionCookie } from '#app/viewer/session-cookie.server'

export const handle = { scripts: false }

export function loader({ request, context: { turnedAway } }: LoaderFunctionArgs) {
  if (!turnedAway) return toldBy(new URL(request.url).searchParams)
  const isScript = request.headers.get('Accept') === '*/*' || new URL(request.url).pathname.endsWith('.data')
  if ('staleForm' in turnedAway) throw data(turnedAway.staleForm, { status: 409 })
  if ('status' in turnedAway) {
    const { status, trialExport, notYet } = turnedAway
    throw data(trialExport ?? (notYet ? { notYet } : null), { status })
  }
  const headers = turnedAway.hadSession ? { 'Set-Cookie': endedSessionCookie() } : undefined
  throw isScript ? redirectDocument(turnedAway.leadTo, { headers }) : redirect(turnedAway.leadTo, { headers })
}

export const action = loader

export const meta: MetaFunction<typeof loader> = ({ error, data }) => [
  { title: data ? pageTitle(titleOfStatus(data.status)) : titleOf(error) },
]

function titleOf(error: unknown): string {
  return trialExportIn(error) ? pageTitle(trialExportTitle) : errorTitle(error)
}

export default function Page() {
  return <ErrorPage {...useLoaderData<typeof loader>()} />
}
