import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ApiToken } from '#app/platform/viewer/api-tokens.server'

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
            <Headings
              labels={['Name', 'Starts with', 'May do', 'Created', 'Expires', 'Last used', 'Status']}
            />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TableRow key={token.id} data-id={token.id}>
              <th scope="row">{token.name}</th>
              <td>
                <code>{token.prefix}…</code>
              </td>
              <td>{token.scopes ? token.scopes.join(', ') : 'Everything that you may do'}</td>
              <td className="whitespace-nowrap">
                <Instant at={token.createdAt} />
              </td>
              <td className="whitespace-nowrap">
                {token.expiresAt ? <Instant at={token.expiresAt} /> : 'Never'}
              </td>
              <td className="whitespace-nowrap">
                {token.lastUsedAt ? <Instant at={token.lastUsedAt} /> : 'Never'}
              </td>
              <td>
                {token.revokedAt ? (
                  'Revoked'
                ) : token.isExpired ? (
                  'Expired'
                ) : (
                  <Link to={href('/settings/api-tokens/:tokenId/revoke', { tokenId: token.id })}>Revoke</Link>
                )}
              </td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
