import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/form-constraint.server'
import { formReply, readForm } from '#app/forms.server'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { formulaOf } from '../../score'
import { targetsOfAccount } from '../../targets.server'
import { requireCustomLocation, setCustomTargets } from '../custom-targets.server'
import { TargetFields } from '../target-fields'
import { customTargetsSchema } from '../target-schema'
import { typedCustom, typedTargets } from '../typed-targets'

export function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const location = await requireCustomLocation(tx, params.locationId)
    return {
      name: location.name,
      stored: typedCustom(location),
      constraint: constraintOf(customTargetsSchema),
      account: typedTargets(await targetsOfAccount(tx, formulaOf(viewer.features))),
    }
  })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireCustomLocation(tx, params.locationId))
  const form = await readForm(request, customTargetsSchema)
  if (form.status !== 'success') return formReply(form)
  await viewer.query((tx) => setCustomTargets(tx, viewer, params.locationId, form.value))
  return redirectWithFlash(viewer.href('/settings/target-score'), 'Custom targets saved')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Custom targets of ${data.name}` : 'Custom targets') },
]

export default function CustomTargetsOfLocation() {
  const { name, stored, constraint, account } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/target-score')}>Back to target score</Link>
      </p>
      <PageHeader
        title={`Custom targets of ${name}`}
        meta="Where a field is left empty, the account’s target counts."
      />
      <TargetFields
        stored={stored}
        inherited={account}
        constraint={constraint}
        reply={reply}
        save="Save custom targets"
        cancelTo={href('/settings/target-score')}
      />
    </>
  )
}
