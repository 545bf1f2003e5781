/**
 * `/switch-account/{id}`: a page with a form that opens a child account. Visiting the link alone does not open the
 * account, because a GET request must not change state.
 */

import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { accountHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { findChildAccount } from '#app/platform/viewer/shadowing.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { OpenAccountButton } from '../open-account-button'
import { pathInAccount } from '../path-in-account'

const querySchema = z.object({ redirect: textParameter })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const child = await findChildAccount(viewer.accountId, params.childId!, viewer.sessionId)
  if (!child) throw new Response(null, { status: 404 })
  const redirectTo = pathInAccount(child.accountId, readQuery(request, querySchema).redirect)
  if (child.isOpened) throw redirect(redirectTo ?? accountHref(child.accountId)('/'))
  return { account: { id: child.accountId, name: child.accountName }, redirectTo: redirectTo ?? undefined }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Open ${data.account.name}` : 'Open account') },
]

export default function SwitchAccount() {
  const { account, redirectTo } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <div className="max-w-form">
      <PageHeader title={`Open ${account.name}`} />
      <p className="mt-3 max-w-reading">
        You’ll work in this account under your name. Access is recorded in its audit log.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <OpenAccountButton account={account} redirectTo={redirectTo} variant="primary" />
        <Link to={href('/accounts')}>Back to your accounts</Link>
      </div>
    </div>
  )
}
