import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { createDraft } from '../photo-drafts.server'
import { findLocation } from '../photo-locations.server'
import { UploadButtons } from '../upload/upload-buttons'
import { startSchema } from '../upload/upload-schema'

const querySchema = z.object({ locationId: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { locationId } = readQuery(request, querySchema)
  return { location: await viewer.query((tx) => findLocation(tx, locationId)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, startSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const draftId = await viewer.query((tx) => createDraft(tx, viewer, form.value, new Date()))
  return redirect(
    viewer.href(`/photos/upload/:draftId/${form.value.flow === 'upload' ? 'file' : 'select'}`, { draftId }),
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Add photos') }]

export default function AddPhotos() {
  const { location } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Add photos" meta={location ? `For ${location.name}` : 'For one or more locations'} />
      <p className="mt-4 max-w-reading text-sm text-ink-2">
        Upload a new photo or reuse photos at more locations. They appear on the Google profiles of the
        locations you choose.
      </p>
      <UploadButtons locationId={location?.id} isPrimary className="mt-4" />
    </>
  )
}
