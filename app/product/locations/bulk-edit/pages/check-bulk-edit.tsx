import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireForm } from '#app/kit/forms/forms.server'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadCheckPage, requireDraft } from '../bulk-pages.server'
import { confirmSchema } from '../bulk-schema'
import { confirmBulkEdit, isConfirmationRequired } from '../bulk-steps.server'
import { CheckView } from '../check/check-view'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, params.editId)
    return loadCheckPage(tx, request, viewer, draft)
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const { confirmed: isConfirmed, seen } = (await requireForm(request, confirmSchema)).value
  return viewer.query(async (tx) => {
    const draft = await requireDraft(tx, viewer, params.editId)
    if (isConfirmationRequired(draft, isConfirmed))
      return data({ warning: true, reason: null }, { status: 409 })
    const result = await confirmBulkEdit(tx, viewer, draft, seen)
    if (!result.ok) return data({ warning: false, reason: result.reason }, { status: 409 })
    return redirect(viewer.href('/settings/locations/bulk/:editId', { editId: draft.id }))
  })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Review changes') }]

export default function CheckBulkEdit() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return <CheckView page={page} warning={reply?.warning ?? false} refusal={reply?.reason ?? null} />
}
