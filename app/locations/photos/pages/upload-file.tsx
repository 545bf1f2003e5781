import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { LinkButton } from '#app/ui/button'
import { acceptPicture } from '../accept-picture.server'
import { DraftPicture } from '../draft-picture'
import { requireDraft } from '../drafts.server'
import { UploadForm } from '../upload-form'
import { WizardFrame } from '../wizard-frame'
import { wizardPage } from '../wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return wizardPage(requireViewer(context), params.draftId, 'file')
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const draft = await viewer.query((tx) => requireDraft(tx, viewer, params.draftId))
  const accepted = await acceptPicture(request, viewer, draft, new Date())
  if (!accepted.ok) return data(refusalOf(accepted.reason), { status: accepted.status })
  return redirect(viewer.href('/photos/upload/:draftId/confirm', { draftId: draft.id }))
}

/** In Conform's shape: the file itself is read as it arrives, and by no schema. */
function refusalOf(reason: string): SubmissionResult {
  return { status: 'error', error: { file: [reason] } }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Upload Photo') }]

export default function UploadFile() {
  const { draft, pictures, leadsTo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <WizardFrame draft={draft} step="file">
      <UploadForm reply={reply} cancel={<LinkButton to={leadsTo}>Cancel</LinkButton>}>
        {pictures.map((picture) => (
          <div key={picture.id} className="mb-4 max-w-form">
            <DraftPicture draftId={draft.id} picture={picture} />
            <p className="my-2 text-sm text-ink-2">Go on with this photo, or choose another below.</p>
            <LinkButton to={href('/photos/upload/:draftId/confirm', { draftId: draft.id })}>Next</LinkButton>
          </div>
        ))}
      </UploadForm>
    </WizardFrame>
  )
}
