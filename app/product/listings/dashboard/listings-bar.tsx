import { Link } from '@remix-run/react'
import { Button } from '#app/kit/ui/button'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { withParams } from './listings-address'

export type BarAction = {
  label: string
  to: string
  supportsSelectAll: boolean
  method: 'get' | 'post'
  isPrimary?: boolean
}

/**
 * Shows the actions for the selected locations. If all matches are selected, the form contains the filter and the
 * number of matches that the user saw, instead of location ids.
 */
export function ListingsBar({
  actions,
  total,
  search,
  here,
  selectionKey,
  isAll,
  isSimple,
}: {
  actions: BarAction[]
  total: number
  search: string
  here: string
  selectionKey: string
  isAll: boolean
  isSimple: boolean
}) {
  const href = useAccountHref()
  const selectAll = href(
    '/dashboard/local_listings',
    withParams(here, { select: 'all', selectedIn: selectionKey }),
  )
  return (
    <BulkBar label={isAll ? `All ${formatInteger(total)} matching` : undefined}>
      {isAll ? (
        <Link to={href('/dashboard/local_listings', here)} className="text-sm" preventScrollReset>
          Clear selection
        </Link>
      ) : (
        <Link to={selectAll} className="text-sm" preventScrollReset>
          Select all {formatInteger(total)} matching
        </Link>
      )}
      <Form id="bulk" method="post" className="ms-auto flex flex-wrap items-center gap-2">
        <input type="hidden" name="returnTo" value={href('/dashboard/local_listings', here)} />
        <input type="hidden" name="search" value={search} />
        {isAll ? <input type="hidden" name="scope" value="all" /> : null}
        {isAll ? <input type="hidden" name="expected" value={total} /> : null}
        {isSimple ? <input type="hidden" name="isSimple" value="true" /> : null}
        {actions
          .filter(({ supportsSelectAll }) => supportsSelectAll || !isAll)
          .map(({ label, to, method, isPrimary }) => (
            <Button key={to} formAction={to} formMethod={method} variant={isPrimary ? 'primary' : 'default'}>
              {label}
            </Button>
          ))}
      </Form>
    </BulkBar>
  )
}
