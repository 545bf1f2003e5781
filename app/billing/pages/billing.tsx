import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entitlements } from '#app/access/entitlements'
import { loadBrandOfAccount } from '#app/brand/brand.server'
import { Day } from '#app/page/instant'
import { pageTitle } from '#app/page/page-title'
import { Badge } from '#app/ui/badge'
import { DefinitionList } from '#app/ui/definition-list'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { planOf } from '../plan'

/** Accessible to every user of the account, because all users of a closed account are redirected here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { supportEmail } = await loadBrandOfAccount(viewer.accountId)
  const { trialStartedAt, trialEndedAt } = viewer.account
  const now = new Date()
  return {
    plan: planOf({ ...viewer.account, canExport: entitlements.of(viewer).has('export', now) }, now),
    accountName: viewer.accountName,
    trialStartedAt,
    trialEndedAt,
    supportEmail,
  }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Billing') }]

export default function Billing() {
  const { plan, accountName, trialStartedAt, trialEndedAt, supportEmail } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-form">
      <PageHeader title="Billing" meta={accountName} />
      <p className="my-3">
        <Badge tone={plan.tone}>{plan.state}</Badge>
      </p>
      <p className="max-w-reading">{plan.advice}</p>
      {supportEmail ? (
        <p className="mt-2">
          Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ) : null}
      {trialStartedAt && trialEndedAt ? (
        <div className="card mt-4 px-4">
          <DefinitionList
            definitions={[
              { term: 'Trial started', detail: <Day at={trialStartedAt} /> },
              { term: 'Trial ends', detail: <Day at={trialEndedAt} /> },
              ...(plan.daysLeft ? [{ term: 'Time left', detail: pluralize(plan.daysLeft, 'day') }] : []),
            ]}
          />
        </div>
      ) : null}
    </div>
  )
}
