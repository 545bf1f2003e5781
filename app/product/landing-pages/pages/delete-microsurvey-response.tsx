import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { microsurveys } from '../microsurveys'
import { formatScore } from '../questions'
import { deleteResponse, requireResponse } from '../responses/responses.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return { response: await viewer.query((tx) => requireResponse(tx, params.responseId)) }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { microsurvey } = await viewer.query((tx) => deleteResponse(tx, viewer, params.responseId))
  return redirectWithFlash(
    viewer.href('/request-reviews/microsurveys/:microsurvey/summaries', { microsurvey }),
    'Response deleted',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete response') }]

export default function DeleteResponse() {
  const { response } = useLoaderData<typeof loader>()
  const { microsurvey, score, at, comment, name } = response
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Delete this response?"
      confirmLabel="Delete response"
      cancelTo={href('/request-reviews/microsurveys/:microsurvey/summaries', { microsurvey })}
    >
      <p>
        {microsurveys[microsurvey]}, {formatScore(microsurvey, score)}, <Instant at={at} />
        {name ? `, from ${name}` : ''}
      </p>
      {comment ? (
        <blockquote dir="auto" className="whitespace-pre-line wrap-anywhere">
          {comment}
        </blockquote>
      ) : null}
      <p>Its comment and contact are deleted too, and it no longer counts in reports.</p>
    </ConfirmForm>
  )
}
