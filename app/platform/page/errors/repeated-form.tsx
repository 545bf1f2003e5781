import { isRouteErrorResponse } from '@remix-run/react'
import { formIdFieldName, type RepeatedForm } from '#app/platform/viewer/guard/form-account'
import { MessagePage } from '../message-page'
import { RejectedForm, ResubmitForm } from './rejected-form'

/** Returns the form that was submitted before with another content, which an error describes, or null. */
export function repeatedFormIn(error: unknown): RepeatedForm | null {
  return isRouteErrorResponse(error) && error.status === 409 && error.data?.createdAt ? error.data : null
}

/** Asks what a form that had been submitted, then changed and submitted again, is meant to do. */
export function RepeatedFormMessage(form: RepeatedForm) {
  const { title, createdAt, formId, values } = form
  return (
    <MessagePage
      title={title}
      details={<RejectedForm form={form} />}
      actions={
        <>
          <a className="btn btn-primary" href={createdAt}>
            Open what was saved
          </a>
          {values ? (
            <ResubmitForm
              {...form}
              values={[...values.filter(([name]) => name !== formIdFieldName), [formIdFieldName, formId]]}
            >
              Save another one
            </ResubmitForm>
          ) : null}
        </>
      }
    >
      It was saved then. Nothing was saved now, because the form is different. Change what was saved, or save
      another one with these values.
    </MessagePage>
  )
}
