import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { listMailbox } from '../mailbox.server'

export const handle = { scripts: false }

export async function loader() {
  return { mails: await listMailbox() }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Mailbox') }]

export default function Mailbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="mx-auto max-w-page px-4 py-5 sm:px-6">
      <PageHeader title="Mailbox" meta="Outgoing emails (no mail server configured), newest first" />
      <div className="card mt-4">
        {mails.length === 0 ? (
          <EmptyState>No emails yet. Request a password reset to receive one within seconds.</EmptyState>
        ) : (
          <Table caption="Emails">
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">To</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {mails.map(({ id, subject, to, date }) => (
                <TableRow key={id}>
                  <td>
                    <Link to={siteHref('/dev/mailbox/:mailId', { mailId: id })}>{subject}</Link>
                  </td>
                  <td>{to.address}</td>
                  <td className="whitespace-nowrap">
                    <Instant at={date} />
                  </td>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </main>
  )
}
