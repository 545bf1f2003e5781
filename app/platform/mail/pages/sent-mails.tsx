import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { mailFilter } from '../mail-filter'
import { MailTable } from '../mail-table'
import { listMails } from '../mails.server'

export const loader = filteredPageLoader(mailFilter, (tx, { request }) =>
  listMails(tx, request, mailFilter.read(new URL(request.url).searchParams)),
)

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
