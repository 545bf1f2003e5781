import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { noFields, requireForm, returnPath } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Confirm } from '#app/ui/confirm'
import { requireViewer } from '#app/viewer/viewer.server'
import { altOf } from '../photo'
import { photoPage } from '../photo-page.server'
import { deletePhoto, requirePhoto } from '../photos.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return photoPage(request, requireViewer(context), params.photoId)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const leadsTo = returnPath(await requireForm(request, noFields), viewer.href('/photos'))
  await viewer.query(async (tx) => {
    await deletePhoto(tx, viewer, await requirePhoto(tx, params.photoId), new Date())
  })
  return redirectWithFlash(leadsTo, 'Photo successfully deleted.')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete photo') }]

export default function DeletePhoto() {
  const { photo, search, here } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <Confirm
      title="Delete photo?"
      confirm="Delete"
      cancelTo={here}
      fields={{ returnTo: href('/photos', search) }}
    >
      <p>This will remove the photo from your GMB listing online.</p>
      <p>
        <img
          src={href('/photos/:photoId/thumbnail', { photoId: photo.id })}
          alt={altOf(photo)}
          className="max-h-64 w-auto max-w-full rounded-lg border border-border"
        />
      </p>
    </Confirm>
  )
}
