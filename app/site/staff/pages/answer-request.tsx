import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { parseId } from '#app/kit/database/id'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Button, LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { findAccountRequest } from '#app/platform/feature-requests/all-requests.server'
import { answerRequest } from '#app/platform/feature-requests/answer-request.server'
import { answerSchema } from '#app/platform/feature-requests/answer-schema'
import { requestStates } from '#app/platform/feature-requests/feature-request'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { StaffNavigation } from '../staff-navigation'

const querySchema = z.object({ accountId: textParameter, feature: textParameter })

export async function loader({ request: httpRequest, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const { accountId, feature } = readQuery(httpRequest, querySchema)
  // The address was typed without a request, so show them all.
  if (accountId === null && feature === null) throw redirect(siteHref('/staff/requests'))
  const id = parseId(accountId)
  const request = id && feature ? await findAccountRequest(id, feature) : null
  if (!request) throw new Response('No such request', { status: 404 })
  return { request, constraint: constraintOf(answerSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, answerSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const problem = await answerRequest(form.value, viewer.name, new Date())
  if (problem) return respondWithForm(form, [problem])
  return redirectWithFlash(siteHref('/staff/requests'), 'Request answered')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Answer ${data.request.accountName}` : 'Answer a request') },
]

const answers = [
  { value: 'active', label: 'Active', hint: 'The account gets what it requested.' },
  { value: 'refused', label: 'Refused', hint: 'The account does not get it, or no longer.' },
]

export default function AnswerRequest() {
  const { request, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof answerSchema>>({
    id: 'answer-request',
    lastResult: useActionData<typeof action>(),
    constraint,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      <StaffNavigation />
      <PageHeader
        title={`${request.subject} for ${request.accountName}`}
        meta="The person who made the request gets an email with your answer."
      />
      <div className="card mt-4 space-y-4 p-4">
        <ErrorSummary form={form} fallbackField={fields.state} />
        <DefinitionList
          definitions={[
            { term: 'Requested by', detail: request.requestedBy },
            { term: 'State', detail: requestStates[request.state].label },
            { term: 'Reason', detail: request.reason || '–' },
          ]}
        />
        <input type="hidden" name="accountId" value={request.accountId} />
        <input type="hidden" name="feature" value={request.feature} />
        <input type="hidden" name="shownState" value={request.state} />
        <ChoiceField field={fields.state} type="radio" legend="Answer" options={answers} />
        <TextField
          field={fields.reason}
          label="Reason"
          hint="Shown to the account. Required for a refusal."
          optional
        />
        <div className="flex gap-2">
          <Button variant="primary">Answer request</Button>
          <LinkButton to={siteHref('/staff/requests')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
