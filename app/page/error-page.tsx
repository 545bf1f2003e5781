import { useLocation, useRouteError } from '@remix-run/react'
import { statusOf } from './error-titles'
import { errorText } from './error-words'
import { NotYetWords, notYetIn } from './not-yet-words'
import { PublicPage } from './public-page'
import { ResultWords } from './result-words'
import { useRootData } from './root-data'
import { StaleFormWords, staleFormIn } from './stale-form'
import { TrialExportWords, trialExportIn } from './trial-export-words'

type Told = { status?: number; message?: string }

/** A complete page without navigation. It is shown when loaders fail, so it does not depend on their data. */
export function ErrorPage(told: Told) {
  return (
    <PublicPage>
      <ErrorWords {...told} />
    </PublicPage>
  )
}

/** `status` and `message` are for a redirect to the error page, where nothing was thrown. */
export function ErrorWords({ status: toldStatus, message }: Told) {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const status = toldStatus ?? statusOf(error)
  const { title, advice } = errorText(status)
  const form = staleFormIn(error)
  const home = useRootData()?.prefix || '/'
  if (form) return <StaleFormWords title={title} form={form} />
  const trialExport = trialExportIn(error)
  if (trialExport) return <TrialExportWords {...trialExport} />
  const notYet = notYetIn(error)
  if (notYet) return <NotYetWords title={notYet} />
  return (
    <>
      <p className="text-xs text-ink-3">Error {status}</p>
      <ResultWords
        title={title}
        actions={
          <>
            <a className="btn btn-primary" href={home}>
              Go to dashboard
            </a>
            {canRetry(status) && !toldStatus ? (
              <a className="btn" href={pathname + search}>
                Try again
              </a>
            ) : null}
          </>
        }
      >
        {message ?? advice}
      </ResultWords>
    </>
  )
}

function canRetry(status: number): boolean {
  return status >= 500 || status === 429
}
