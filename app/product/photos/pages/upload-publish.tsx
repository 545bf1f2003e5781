import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PublishForm } from '../upload/publish-form'
import { handlePublishSubmit, loadPublishPage } from '../upload/publish-page.server'
import { WizardFrame } from '../upload/wizard-frame'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadPublishPage(request, requireViewer(context), params.draftId)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return handlePublishSubmit(request, requireViewer(context), params.draftId)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Upload to Google') }]

export default function UploadToGoogle() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <WizardFrame draft={page.draft} step="publish">
      <PublishForm {...page} reply={reply} conflicts={reply?.conflicts ?? []} />
    </WizardFrame>
  )
}
