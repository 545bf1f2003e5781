import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { noFieldsSchema, requireForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { ConfirmForm } from '#app/ui/forms/confirm-form'
import { requireViewer } from '#app/viewer/viewer.server'
import { altTextOf } from '../photo'
import { loadPhotoPage } from '../photo-page.server'
import { deletePhoto, requirePhoto } from '../photos.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return loadPhotoPage(request, requireViewer(context), params.photoId)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const returnHref = returnPath(await requireForm(request, noFieldsSchema), viewer.href('/photos'))
  await viewer.query(async (tx) => {
    await deletePhoto(tx, viewer, await requirePhoto(tx, params.photoId), new Date())
  })
  return redirectWithFlash(returnHref, 'Photo successfully deleted.')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete photo') }]

export default function DeletePhoto() {
  const { photo, search, here } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Delete photo?"
      confirmLabel="Delete"
      cancelTo={here}
      fields={{ returnTo: href('/photos', search) }}
    >
      <p>This will remove the photo from your GMB listing online.</p>
      <p>
        <img
          src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
          alt={altTextOf(photo)}
          className="max-h-64 w-auto max-w-full rounded-lg border border-border"
        />
      </p>
    </ConfirmForm>
  )
}
