import { isRouteErrorResponse } from '@remix-run/react'
import type { ReadOnlyForm } from '#app/platform/viewer/guard/form-account'
import { MessagePage } from '../message-page'
import { useAccountHref } from '../use-account-href'
import { RejectedForm, ResubmitForm } from './rejected-form'

export const readOnlyTitle = 'Your trial has ended'

/** Returns the form that was rejected because the trial has ended, which an error describes, or null. */
export function readOnlyIn(error: unknown): ReadOnlyForm | null {
  return isRouteErrorResponse(error) && error.status === 403 && isReadOnly(error.data) ? error.data : null
}

/** Checks the data of a 403 error. The data of any other 403 error is text or null, or describes an export. */
function isReadOnly(value: unknown): value is ReadOnlyForm {
  return typeof value === 'object' && value !== null && 'isReadOnly' in value
}

/** Shown instead of the result of a form: why nothing was saved, what was submitted, and how to submit it later. */
export function ReadOnlyMessage(form: ReadOnlyForm) {
  const { isAdmin, values, fileName } = form
  const href = useAccountHref()
  return (
    <MessagePage
      title={readOnlyTitle}
      details={<RejectedForm form={form} />}
      actions={
        <>
          {isAdmin ? (
            <a className="btn btn-primary" href={href('/settings/billing/edit')}>
              Open billing
            </a>
          ) : null}
          {values?.length && fileName === null ? (
            <ResubmitForm {...form} values={values}>
              Submit again
            </ResubmitForm>
          ) : null}
        </>
      }
    >
      Nothing was saved, because this account is read-only.{' '}
      {isAdmin ? 'Upgrade to make changes.' : 'Contact your account administrator to upgrade.'}
    </MessagePage>
  )
}
