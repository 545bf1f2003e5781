import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { requireViewer } from '#app/viewer/viewer.server'
import { choosePictures, offerPictures } from '../picture-choice.server'
import { SelectForm } from '../select-form'
import { selectSchema } from '../upload-schema'
import { WizardFrame } from '../wizard-frame'
import { wizardPage } from '../wizard-page.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const page = await wizardPage(viewer, params.draftId, 'select')
  return { ...page, offer: await viewer.query((tx) => offerPictures(tx, page.draft.pictureIds)) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { draft } = await wizardPage(viewer, params.draftId, 'select')
  const form = await readForm(request, selectSchema)
  if (form.status !== 'success') return formReply(form)
  const reason = await viewer.query((tx) => choosePictures(tx, draft, form.value.pictures, new Date()))
  if (reason) return formReply(form, { pictures: [reason] })
  return redirect(viewer.href('/photos/upload/:draftId/category', { draftId: draft.id }))
}

export const meta: MetaFunction = () => [{ title: pageTitle('Select Photos') }]

export default function SelectPhotos() {
  const { draft, offer, leadsTo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <WizardFrame draft={draft} step="select">
      <SelectForm {...{ draft, offer, leadsTo, reply }} />
    </WizardFrame>
  )
}
