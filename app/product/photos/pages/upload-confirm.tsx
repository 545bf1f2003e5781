import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { PictureProgress } from '../pictures/picture-progress'
import { DraftPicture } from '../upload/draft-picture'
import { WizardFrame } from '../upload/wizard-frame'
import { loadWizardPage } from '../upload/wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  return loadWizardPage(requireViewer(context), params.draftId, 'confirm')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Confirm Photo Selection') }]

export default function ConfirmPhoto() {
  const { draft, pictures, refused, returnHref } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const isReady = pictures.every(({ state }) => state === 'ready')
  return (
    <WizardFrame draft={draft} step="confirm">
      {refused ? (
        <Banner level="danger" role="alert" className="mb-4">
          <b>Upload error</b> {refused.problem} Your previous photo was kept.
        </Banner>
      ) : null}
      {pictures.map((picture) => (
        <div key={picture.id}>
          <DraftPicture draftId={draft.id} picture={picture} />
          {picture.state === 'processing' ? (
            <PictureProgress draftId={draft.id} pictureId={picture.id} />
          ) : null}
          {picture.state === 'refused' ? (
            <Banner level="danger" role="alert">
              <b>Upload error</b> {picture.problem}
            </Banner>
          ) : null}
        </div>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        {isReady ? (
          <LinkButton variant="primary" to={href('/photos/upload/:draftId/category', { draftId: draft.id })}>
            Next
          </LinkButton>
        ) : null}
        <LinkButton to={href('/photos/upload/:draftId/file', { draftId: draft.id })}>
          {isReady ? 'Back' : 'Choose another photo'}
        </LinkButton>
        <LinkButton variant="quiet" to={returnHref}>
          Cancel
        </LinkButton>
      </div>
    </WizardFrame>
  )
}
