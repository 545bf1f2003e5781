import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { UploadForm } from '#app/product/photos/upload/upload-form'
import { PostSteps } from '../editing/post-steps'
import { ChosenImage } from '../image/chosen-image'
import { changeImage } from '../image/image-page.server'
import { checkFiles } from '../image/image-rules'
import { loadFormPage } from '../post-pages.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadFormPage(tx, viewer, params.postId))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const changed = await changeImage(request, viewer, params.postId, new Date())
  if (!changed.ok) return data({ reason: changed.reason }, { status: changed.status })
  return redirect(changed.redirectHref)
}

export const meta: MetaFunction = () => [{ title: pageTitle('Google post image') }]

export default function PostImage() {
  const { post, image, imagePath } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()?.reason ?? null
  const href = useAccountHref()
  const pagePath = href('/dashboard/local_listings/google-posts/:postId/image', { postId: post.id })
  const back = href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id })
  return (
    <>
      <PageHeader title="Image" meta="Shown above the post text" />
      <PostSteps current="write" />
      {image && imagePath ? (
        <ChosenImage image={image} path={imagePath} pagePath={pagePath} error={error} backTo={back} />
      ) : (
        <UploadForm
          label="Image"
          hint="JPG or PNG, from 10 KB to 5 MB, at least 250 × 250 px."
          check={checkFiles}
          refusal={error}
          formatProgress={(percent) => `Uploading… ${percent}%`}
          cancel={<LinkButton to={back}>Back</LinkButton>}
        />
      )}
    </>
  )
}
