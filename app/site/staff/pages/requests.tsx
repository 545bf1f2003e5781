import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { siteHref } from '#app/kit/routing/href'
import { readQuery } from '#app/kit/routing/query'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { KeysetPagination } from '#app/kit/ui/tables/pagination'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { listAllRequests } from '#app/platform/feature-requests/all-requests.server'
import { type RequestState, requestStates } from '#app/platform/feature-requests/feature-request'
import { RequestCells } from '#app/platform/feature-requests/request-cells'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { StaffNavigation } from '../staff-navigation'

const states = Object.keys(requestStates) as RequestState[]

const querySchema = z.object({
  state: z.enum(states).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const { state, page } = readQuery(request, querySchema)
  return { state, page, ...(await listAllRequests(state, page)) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Requests') }]

type RequestRow = ReturnType<typeof useLoaderData<typeof loader>>['requests'][number]

export default function Requests() {
  const { state, page, requests, hasNext } = useLoaderData<typeof loader>()
  const pageHref = (number: number) => requestsHref(state, number)
  return (
    <>
      <StaffNavigation />
      <PageHeader title="Requests" meta="Accounts that requested an integration or a feature." />
      <States current={state} />
      <div className="card mt-4">
        {requests.length > 0 ? <RequestTable requests={requests} /> : <EmptyState>No requests.</EmptyState>}
        {page > 1 || hasNext ? (
          <KeysetPagination
            summary={`Page ${page}`}
            previous={page > 1 ? pageHref(page - 1) : undefined}
            next={hasNext ? pageHref(page + 1) : undefined}
          />
        ) : null}
      </div>
    </>
  )
}

function requestsHref(state: RequestState | null, page = 1): string {
  const query = { ...(state ? { state } : {}), ...(page > 1 ? { page: String(page) } : {}) }
  return siteHref('/staff/requests', new URLSearchParams(query))
}

function States({ current }: { current: RequestState | null }) {
  const views = [null, ...states].map((state) => ({
    label: state ? requestStates[state].label : 'All requests',
    to: requestsHref(state),
    isCurrent: state === current,
  }))
  return (
    <nav aria-label="Filter requests" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {views.map(({ label, to, isCurrent }) => (
        <Link
          key={label}
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
          className="py-1 text-ink-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

function RequestTable({ requests }: { requests: RequestRow[] }) {
  return (
    <Table caption="Requests">
      <thead>
        <tr>
          <Headings labels={['Account', 'Request', 'State', 'Requested', 'Answered']} />
          <th scope="col">
            <span className="sr-only">Answer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <TableRow key={`${request.accountId} ${request.feature}`}>
            <th scope="row" className="font-medium">
              {request.accountName}
            </th>
            <RequestCells request={request} answeredBy={request.answeredBy} />
            <td className="text-end">
              <LinkButton to={answerHref(request)}>
                {request.state === 'requested' ? 'Answer' : 'Change answer'}
                <span className="sr-only">
                  {' '}
                  to {request.accountName}: {request.subject}
                </span>
              </LinkButton>
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function answerHref({ accountId, feature }: RequestRow): string {
  return siteHref('/staff/requests/answer', new URLSearchParams({ accountId, feature }))
}
