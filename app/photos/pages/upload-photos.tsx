import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { formReply, readForm } from '#app/forms.server'
import { pageTitle } from '#app/page/page-title'
import { readQuery, textParameter } from '#app/routing/query'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { beginDraft } from '../drafts.server'
import { findPlace } from '../photo-places.server'
import { UploadButtons } from '../upload-buttons'
import { beginSchema } from '../upload-schema'

const querySchema = z.object({ locationId: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { locationId } = readQuery(request, querySchema)
  return { place: await viewer.query((tx) => findPlace(tx, locationId)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, beginSchema)
  if (form.status !== 'success') return formReply(form)
  const draftId = await viewer.query((tx) => beginDraft(tx, viewer, form.value, new Date()))
  return redirect(
    viewer.href(`/photos/upload/:draftId/${form.value.flow === 'upload' ? 'file' : 'select'}`, { draftId }),
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Add photos') }]

export default function AddPhotos() {
  const { place } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Add photos" meta={place ? `For ${place.name}` : 'For one location or several'} />
      <p className="mt-4 max-w-reading text-sm text-ink-2">
        Upload a new photo, or take photos that are here already to more locations. They are shown on the
        Google profiles of the locations you choose.
      </p>
      <UploadButtons locationId={place?.id} isPrimary className="mt-4" />
    </>
  )
}
