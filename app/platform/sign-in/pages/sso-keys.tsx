import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Day, Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listSsoKeys } from '../single-sign-on/sso-keys.server'

export async function loader({ context }: LoaderFunctionArgs) {
  return { keys: await requireViewer(context).query(listSsoKeys) }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Single sign-on keys') }]

export default function SsoKeys() {
  const { keys } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const add = (
    <LinkButton to={href('/settings/account/sso-keys/new')} variant="primary" icon="plus">
      Add key
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Single sign-on keys"
        meta="These keys can sign in users of your account and child accounts."
        actions={keys.length > 0 ? add : null}
      />
      <div className="card mt-4">
        {keys.length === 0 ? (
          <EmptyState action={add}>No keys yet. Add the public key of your site.</EmptyState>
        ) : (
          <Table caption="Single sign-on keys, newest first">
            <thead>
              <tr>
                <Headings labels={['Name', 'Key ID', 'Added', 'Added by', 'Last used']} />
                <th scope="col">
                  <span className="sr-only">Status</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <TableRow key={key.id}>
                  <th scope="row">{key.name}</th>
                  <td>{key.id}</td>
                  <td className="whitespace-nowrap">
                    <Day at={key.created_at} />
                  </td>
                  <td>{key.created_by}</td>
                  <td className="whitespace-nowrap">
                    {key.last_used_at ? <Instant at={key.last_used_at} /> : 'Never'}
                  </td>
                  <td>
                    {key.revoked_at ? (
                      <Badge>Revoked</Badge>
                    ) : (
                      <LinkButton
                        to={href('/settings/account/sso-keys/:keyId/revoke', { keyId: key.id })}
                        aria-label={`Revoke ${key.name}`}
                      >
                        Revoke
                      </LinkButton>
                    )}
                  </td>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </>
  )
}
