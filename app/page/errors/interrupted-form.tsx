import { isRouteErrorResponse } from '@remix-run/react'
import type { FormOfAnother, InterruptedForm } from '#app/viewer/guard/form-account'
import { MessagePage } from '../message-page'
import { RejectedForm, ResubmitForm } from './rejected-form'

/** Returns the form whose person has to sign in again or do something else first, which an error describes, or null. */
export function interruptedFormIn(error: unknown): InterruptedForm | null {
  return isRouteErrorResponse(error) && error.status === 401 && error.data?.continueTo ? error.data : null
}

/** Returns the form of another person that an error describes, or null. */
export function formOfAnotherIn(error: unknown): FormOfAnother | null {
  return isRouteErrorResponse(error) && error.status === 409 && error.data?.viewerName ? error.data : null
}

/**
 * Shows what was typed, where to go first, and a button that submits it afterwards. The values stay in this page, so the
 * other page opens in a new tab. Needs no JavaScript.
 */
export function InterruptedFormMessage(form: InterruptedForm) {
  const { title, isSignedOut, continueTo, values, fileName } = form
  return (
    <MessagePage
      title={title}
      details={<RejectedForm form={form} />}
      actions={
        <>
          <a className="btn btn-primary" href={continueTo} target="_blank" rel="noreferrer">
            {isSignedOut ? 'Sign in in a new tab' : 'Continue in a new tab'}
          </a>
          {values && fileName === null ? (
            <ResubmitForm {...form} values={values}>
              Submit again
            </ResubmitForm>
          ) : null}
        </>
      }
    >
      Nothing was saved yet.{' '}
      {isSignedOut
        ? 'Sign in again in a new tab, then come back to this page and submit it again.'
        : 'Open the step in a new tab, then come back to this page and submit it again.'}
    </MessagePage>
  )
}

/** What the other person typed is not shown. */
export function FormOfAnotherMessage({ title, viewerName, page }: FormOfAnother) {
  return (
    <MessagePage
      title={title}
      actions={
        <a className="btn btn-primary" href={page}>
          Open the page as {viewerName}
        </a>
      }
    >
      Nothing was saved, because you’re signed in as {viewerName} now. Go back to see the form. To submit it,
      sign in as the person who opened it.
    </MessagePage>
  )
}
