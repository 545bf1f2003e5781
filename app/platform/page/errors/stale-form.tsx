import { isRouteErrorResponse } from '@remix-run/react'
import type { StaleForm } from '#app/platform/viewer/guard/form-account'
import { RejectedForm, ResubmitForm } from './rejected-form'

/** Returns the rejected form that an error describes, or null. */
export function staleFormIn(error: unknown): StaleForm | null {
  return isRouteErrorResponse(error) && error.status === 409 && error.data?.currentAccountName
    ? error.data
    : null
}

/**
 * Explains why the form was rejected, shows the submitted values, and offers to submit them to the right account. Needs
 * neither the original page nor JavaScript.
 */
export function StaleFormMessage({ title, form }: { title: string; form: StaleForm }) {
  const { values, fileName, hasAccount, originalAccountName, currentAccountName, page } = form
  const canResend = values !== null && fileName === null
  return (
    <div className="max-w-reading">
      <p className="text-xs text-ink-3">Error 409</p>
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">
        Nothing was saved.{' '}
        {hasAccount ? (
          <>
            This page was opened in {originalAccountName ? <b>{originalAccountName}</b> : 'another account'},
            but you’re now working in <b>{currentAccountName}</b>, maybe in another tab.
          </>
        ) : (
          <>
            This form doesn’t say in which account it was opened. You’re working in{' '}
            <b>{currentAccountName}</b>.
          </>
        )}{' '}
        {originalAccountName
          ? null
          : 'To submit it, sign in to the other account in a new tab, then return to this one.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {canResend ? (
          <ResubmitForm {...form} values={values} variant="primary">
            {originalAccountName ? `Submit in ${originalAccountName}` : 'Submit again'}
          </ResubmitForm>
        ) : null}
        <a className="btn" href={canResend ? page : form.submitTo}>
          {!canResend && originalAccountName
            ? `Open the page in ${originalAccountName}`
            : `Open the page in ${currentAccountName}`}
        </a>
      </div>
      <RejectedForm form={form} />
    </div>
  )
}
