import { isRouteErrorResponse } from '@remix-run/react'
import {
  type FormOfAnother,
  type InterruptedForm,
  sealedFieldName,
} from '#app/platform/viewer/guard/form-account'
import { MessagePage } from '../message-page'
import { RejectedForm, ResubmitForm } from './rejected-form'

/** Returns the form whose person has to sign in again or do something else first, which an error describes, or null. */
export function interruptedFormIn(error: unknown): InterruptedForm | null {
  return isRouteErrorResponse(error) && error.status === 401 && error.data?.submitTo ? error.data : null
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
          {continueTo ? (
            <a className="btn btn-primary" href={continueTo} target="_blank" rel="noreferrer">
              {isSignedOut ? 'Sign in in a new tab' : 'Continue in a new tab'}
            </a>
          ) : null}
          {values && fileName === null ? (
            <ResubmitForm {...form} values={values} variant={continueTo ? undefined : 'primary'}>
              Submit again
            </ResubmitForm>
          ) : null}
        </>
      }
    >
      Nothing was saved yet.{' '}
      {continueTo ? returnAdvice(isSignedOut) : 'Check what you entered, then submit it.'}
    </MessagePage>
  )
}

const returnAdvice = (isSignedOut: boolean): string =>
  isSignedOut
    ? 'Sign in again in a new tab, then come back to this page and submit it again.'
    : 'Open the step in a new tab, then come back to this page and submit it again.'

/** What the other person typed is not shown: it is in the page, but only we can read it. */
export function FormOfAnotherMessage({ title, viewerName, sealed, ...form }: FormOfAnother) {
  return (
    <MessagePage
      title={title}
      actions={
        <>
          {sealed ? (
            <ResubmitForm {...form} values={[[sealedFieldName, sealed]]} variant="primary">
              Continue
            </ResubmitForm>
          ) : null}
          <a className="btn" href={form.submitTo}>
            Open the page as {viewerName}
          </a>
        </>
      }
    >
      Nothing was saved, because you’re signed in as {viewerName} now.{' '}
      {sealed
        ? 'To submit it, sign in in another tab as the person who opened it, then come back to this page and continue. Only they see what they entered.'
        : 'What was entered can’t be kept, because it has a file or is too large.'}
    </MessagePage>
  )
}
