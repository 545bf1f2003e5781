import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { noFieldsSchema, requireForm, returnPath } from '#app/kit/forms/forms.server'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { safePath } from '#app/kit/routing/safe-path'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { logFailure } from '#app/product/locations/failures.server'
import { altTextOf, deletionFailedMessage } from '../photo'
import { loadPhotoPage } from '../photo-page.server'
import { deletePhoto, requirePhoto } from '../photos.server'
import { SizedPicture } from '../sized-picture'

const querySchema = z.object({ returnTo: textParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { returnTo } = readQuery(request, querySchema)
  const page = await loadPhotoPage(request, viewer, params.photoId)
  // Without a page to return to, cancel leads to the photo and deleting leads to the list.
  return {
    ...page,
    returnHref: safePath(returnTo, viewer.href('/photos', page.search)),
    cancelHref: safePath(returnTo, page.here),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const returnHref = returnPath(await requireForm(request, noFieldsSchema), viewer.href('/photos'))
  const photo = await viewer.query((tx) => requirePhoto(tx, params.photoId))
  const failure = await viewer
    .query((tx) => deletePhoto(tx, viewer, photo, new Date()))
    .catch((error: unknown) => logFailure(error, deletionFailedMessage))
  return failure
    ? redirectWithFlash(returnHref, failure, 'alert', { duration: 3000 })
    : redirectWithFlash(returnHref, 'Photo successfully deleted.', 'success', { duration: 3000 })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete photo') }]

export default function DeletePhoto() {
  const { photo, returnHref, cancelHref } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Delete photo?"
      confirmLabel="Delete"
      cancelTo={cancelHref}
      fields={{ returnTo: returnHref }}
    >
      <p>This will remove the photo from your GMB listing online.</p>
      <SizedPicture
        src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
        alt={altTextOf(photo)}
        width={photo.width}
        height={photo.height}
        maxHeight={256}
      />
    </ConfirmForm>
  )
}
