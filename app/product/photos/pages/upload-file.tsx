import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireDraft } from '../photo-drafts.server'
import { checkFile } from '../pictures/check-file'
import { acceptPicture } from '../upload/accept-picture.server'
import { DraftPicture } from '../upload/draft-picture'
import { UploadForm } from '../upload/upload-form'
import { WizardFrame } from '../upload/wizard-frame'
import { loadWizardPage } from '../upload/wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadWizardPage(requireViewer(context), params.draftId, 'file')
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const draft = await viewer.query((tx) => requireDraft(tx, viewer, params.draftId))
  const accepted = await acceptPicture(request, viewer, draft, new Date())
  if (!accepted.ok) return data({ refusal: accepted.reason }, { status: accepted.status })
  return redirect(viewer.href('/photos/upload/:draftId/confirm', { draftId: draft.id }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Upload Photo') }]

export default function UploadFile() {
  const { draft, pictures, returnHref } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const href = useAccountHref()
  return (
    <WizardFrame draft={draft} step="file">
      <UploadForm
        label="Photo"
        hint="PNG or JPEG, from 10 KB to 5 MB, at least 250 × 250 px."
        check={checkFile}
        refusal={refusal}
        formatProgress={(percent) => `${percent}% uploaded`}
        cancel={<LinkButton to={returnHref}>Cancel</LinkButton>}
      >
        {pictures.map((picture) => (
          <div key={picture.id} className="mb-4 max-w-form">
            <DraftPicture draftId={draft.id} picture={picture} />
            <p className="my-2 text-sm text-ink-2">Continue with this photo or choose another below.</p>
            <LinkButton to={href('/photos/upload/:draftId/confirm', { draftId: draft.id })}>Next</LinkButton>
          </div>
        ))}
      </UploadForm>
    </WizardFrame>
  )
}
