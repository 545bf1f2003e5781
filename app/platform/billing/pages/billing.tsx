import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entitlements } from '#app/kit/access/entitlements'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { useBrand } from '#app/platform/page/brand/brand'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import { Day } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { canOpen } from '#app/platform/viewer/guard/route-access.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findAccountManager } from '../account-manager.server'
import { planOf } from '../plan'

/** Accessible to every user of the account, because all users of a closed account are redirected here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { trialStartedAt, trialEndedAt } = viewer.account
  const now = new Date()
  return {
    plan: planOf({ ...viewer.account, canExport: entitlements.of(viewer).has('export', now) }, now),
    accountName: viewer.accountName,
    manager: await findAccountManager(viewer.accountId),
    dataHref: canOpen('/settings/billing/data', viewer) ? viewer.href('/settings/billing/data') : null,
    trialStartedAt,
    trialEndedAt,
  }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Billing') }]

export default function Billing() {
  const { plan, accountName, manager, dataHref, trialStartedAt, trialEndedAt } =
    useLoaderData<typeof loader>()
  const { supportEmail } = useBrand()
  return (
    <div className="max-w-form">
      <PageHeader title="Billing" meta={accountName} />
      <p className="my-3">
        <Badge tone={plan.tone}>{plan.state}</Badge>
      </p>
      <p className="max-w-reading">{plan.advice}</p>
      {manager ? <p className="mt-2">Your account manager is {manager}.</p> : null}
      {supportEmail ? (
        <p className="mt-2">
          Contact <SupportContact />.
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
      {dataHref ? (
        <section className="mt-4 max-w-reading">
          <h2 className="text-md font-semibold">Your data</h2>
          <p className="my-2">
            Download locations, reviews with their responses, listings, posts, users and all other lists as
            CSV files in one ZIP file. Photos are listed without their files. You can download your data at
            any time, also after your trial or when the account is closed.
          </p>
          <LinkButton to={dataHref} reloadDocument icon="download">
            Download all data
          </LinkButton>
        </section>
      ) : null}
    </div>
  )
}
