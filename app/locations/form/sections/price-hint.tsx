import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { type BillingPreview, formatMonthlyPrice, trialLimitMessage } from '../../billing-preview'
import { additionalCostMessage, pricingUnavailableMessage } from '../messages'

/** Shows the price of another location, or why none can be added. */
export function PriceHint({ billing }: { billing: BillingPreview }) {
  const href = useAccountHref()
  const { price, isAdmin } = billing
  const limit = trialLimitMessage(billing)
  if (limit)
    return (
      <p id="off">
        {limit} {isAdmin ? <Link to={href('/settings/billing/edit')}>See billing</Link> : null}
      </p>
    )
  if (!isAdmin) return <p>{additionalCostMessage}</p>
  if (price === 'failed') return <p role="alert">{pricingUnavailableMessage}</p>
  if (price?.cents == null) return null
  return (
    <p>
      {`This location adds ${formatMonthlyPrice(price.cents)}.`}{' '}
      <Link to={href('/settings/billing/edit')}>See billing</Link>
    </p>
  )
}
