import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { ListHeader } from '#app/filters/list/list-header'
import { ListPages } from '#app/filters/list/list-pages'
import { mailFilter } from '#app/mail/mail-filter'
import { listMails } from '#app/mail/mails.server'
import { Instant } from '#app/page/instant'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { pluralize } from '#app/ui/format-numbers'
import { PageHeader } from '#app/ui/page-header'
import { clockOf } from '#app/viewer/clock.server'
import { requireViewer } from '#app/viewer/viewer.server'
import { MailTable } from '../mail-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, mailFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  const filter = mailFilter.read(new URL(request.url).searchParams)
  return viewer.query((tx) => listMails(tx, request, filter))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Email log', { page: data?.list.page, pages: data?.list.pages }) },
]

export default function Mails() {
  const { mails, list } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'email')
  return (
    <>
      <PageHeader title="Email log" meta="Emails sent by this account and their delivery status" />
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {mails.length > 0 ? (
          <MailTable mails={mails} list={list} renderTime={(at) => <Instant at={at} />} />
        ) : list.filter.search ? (
          <EmptyState action={<Link to={href('/settings/mails')}>Show all emails</Link>}>
            No emails found.
          </EmptyState>
        ) : (
          <EmptyState>No emails yet.</EmptyState>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
