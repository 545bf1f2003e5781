import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { MessagePage } from '../message-page'
import { PublicPage } from '../public-page'
import { useRootData } from '../root-data'
import { DeletedMessage } from './deleted-message'
import { errorText } from './error-messages'
import { statusOf } from './error-titles'
import {
  FormOfAnotherMessage,
  formOfAnotherIn,
  InterruptedFormMessage,
  interruptedFormIn,
} from './interrupted-form'
import { PlannedReportMessage, plannedReportIn } from './planned-report-message'
import { ReadOnlyMessage, readOnlyIn } from './read-only-message'
import { RejectedForm, unsavedFormIn } from './rejected-form'
import { RepeatedFormMessage, repeatedFormIn } from './repeated-form'
import { StaleFormMessage, staleFormIn } from './stale-form'
import { TrialExportMessage, trialExportIn } from './trial-export-message'

type ErrorProps = { status?: number; message?: string }

/** A complete page without navigation. It does not depend on loader data, because it is shown when loaders fail. */
export function ErrorPage(props: ErrorProps) {
  return (
    <PublicPage>
      <ErrorMessage {...props} />
    </PublicPage>
  )
}

/**
 * The message for the error that was thrown. On `/error` itself no error was thrown, so pass `status` and `message`.
 */
export function ErrorMessage({ status: givenStatus, message }: ErrorProps) {
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const status = givenStatus ?? statusOf(error)
  const { title, advice } = errorText(status)
  const form = staleFormIn(error)
  const root = useRootData()
  const home = root?.prefix || '/'
  const continueTo = inactiveAccountStepOf(error)
  if (form) return <StaleFormMessage title={title} form={form} />
  const interrupted = interruptedFormIn(error)
  if (interrupted) return <InterruptedFormMessage {...interrupted} />
  const another = formOfAnotherIn(error)
  if (another) return <FormOfAnotherMessage {...another} />
  const repeated = repeatedFormIn(error)
  if (repeated) return <RepeatedFormMessage {...repeated} />
  const readOnly = readOnlyIn(error)
  if (readOnly) return <ReadOnlyMessage {...readOnly} />
  const trialExport = trialExportIn(error)
  if (trialExport) return <TrialExportMessage {...trialExport} />
  const rejected = unsavedFormIn(error)
  if (rejected?.deletion) return <DeletedMessage {...rejected} deletion={rejected.deletion} />
  const plannedReportTitle = plannedReportIn(error)
  if (plannedReportTitle) return <PlannedReportMessage title={plannedReportTitle} />
  return (
    <>
      <p className="text-xs text-ink-3">Error {status}</p>
      <MessagePage
        title={title}
        details={rejected ? <RejectedForm form={rejected.unsaved} /> : null}
        actions={
          <>
            <a className="btn btn-primary" href={continueTo ?? home}>
              {continueTo ? 'Continue' : 'Go to dashboard'}
            </a>
            {canRetry(status) && !givenStatus ? (
              <a className="btn" href={pathname + search}>
                Try again
              </a>
            ) : null}
          </>
        }
      >
        {message ?? (status === 403 && root?.viewer?.impersonator ? adviceToStaff : advice)}
      </MessagePage>
    </>
  )
}

const adviceToStaff =
  'You are acting as a user, who may not open it. Stop impersonating to use the pages for staff.'

/** Returns the URL of the page that says what to do, if the error is that the account is not active. */
function inactiveAccountStepOf(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 402 ? (error.data?.continueTo ?? null) : null
}

function canRetry(status: number): boolean {
  return status >= 500 || status === 429
}
