import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts, submittedShown } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { formulaOf } from '../../score'
import { loadAccountTargets } from '../../targets.server'
import { editTargets } from '../target-edits.server'
import { TargetForm } from '../target-form'
import { targetFormValues } from '../target-form-values'
import { targetsSchema } from '../target-schema'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const targets = await viewer.query((tx) => loadAccountTargets(tx, formulaOf(viewer.features)))
  const stored = targetFormValues(targets)
  return { stored, shown: describeShown(stored), constraint: constraintOf(targetsSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, targetsSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const conflicts = await viewer.query((tx) => editTargets(tx, viewer, form.value, submittedShown(form)))
  if (conflicts) return respondWithConflicts(form, conflicts)
  return redirectWithFlash(viewer.href('/settings/target-score'), 'Target score saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Edit Target Score') }]

export default function EditTargetScore() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Edit Target Score" meta="Changing targets recalculates all past scores." />
      <TargetForm
        {...page}
        noun="target score"
        reply={reply}
        saveLabel="Save target score"
        cancelTo={href('/settings/target-score')}
      />
    </>
  )
}
