import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listPictureOffer, saveChosenPictures } from '../upload/picture-offer.server'
import { SelectForm } from '../upload/select-form'
import { selectSchema } from '../upload/upload-schema'
import { WizardFrame } from '../upload/wizard-frame'
import { loadWizardPage } from '../upload/wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const page = await loadWizardPage(viewer, params.draftId, 'select')
  return { ...page, offer: await viewer.query((tx) => listPictureOffer(tx, page.draft.pictureIds)) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { draft } = await loadWizardPage(viewer, params.draftId, 'select')
  const form = await readForm(request, selectSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const reason = await viewer.query((tx) => saveChosenPictures(tx, draft, form.value.pictures, new Date()))
  if (reason) return respondWithForm(form, { pictures: [reason] })
  return redirect(viewer.href('/photos/upload/:draftId/category', { draftId: draft.id }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Select Photos') }]

export default function SelectPhotos() {
  const { draft, offer, returnHref } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <WizardFrame draft={draft} step="select">
      <SelectForm draft={draft} offer={offer} returnHref={returnHref} reply={reply} />
    </WizardFrame>
  )
}
