import { Link } from '@remix-run/react'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { EmptyState } from '#app/ui/empty-state'
import { Headings, Table } from '#app/ui/tables/table'
import type { ApiToken } from '#app/viewer/api-tokens.server'

export function ApiTokenTable({ tokens }: { tokens: ApiToken[] }) {
  const href = useAccountHref()
  if (tokens.length === 0)
    return (
      <div className="card mt-4">
        <EmptyState>You have no API tokens.</EmptyState>
      </div>
    )
  return (
    <div className="card mt-4">
      <Table caption="API tokens">
        <thead>
          <tr>
            <Headings labels={['Name', 'Starts with', 'Created', 'Last used', 'Status']} />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id} data-id={token.id}>
              <th scope="row">{token.name}</th>
              <td>
                <code>{token.prefix}…</code>
              </td>
              <td className="whitespace-nowrap">
                <Instant at={token.createdAt} />
              </td>
              <td className="whitespace-nowrap">
                {token.lastUsedAt ? <Instant at={token.lastUsedAt} /> : 'Never'}
              </td>
              <td>
                {token.revokedAt ? (
                  'Revoked'
                ) : (
                  <Link to={href('/settings/api-tokens/:tokenId/revoke', { tokenId: token.id })}>Revoke</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
