import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteTag, requireTag } from '../list/delete-tag.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => ({ tag: await requireTag(tx, params.tagId) }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query(async (tx) => deleteTag(tx, viewer, await requireTag(tx, params.tagId)))
  return redirectWithFlash(viewer.href('/settings/tags'), 'Tag deleted')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete tag') }]

export default function DeleteTag() {
  const { tag } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Delete the tag ${tag.name}?`}
      confirmLabel="Delete tag"
      cancelTo={href('/settings/tags')}
    >
      <p>
        {tag.reviews
          ? `It will be removed from ${pluralize(tag.reviews, 'review')}. The reviews are kept. This can’t be undone.`
          : 'No review has this tag.'}
      </p>
      <p>Saved filters and scheduled exports by this tag will find nothing.</p>
    </ConfirmForm>
  )
}
