import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/page/use-account-href'
import { type BillingPreview, limitInWords, priceInWords } from '../billing-preview'
import { mayCost, noPricing } from './messages'

/** Shows what one more location costs, or why none can be added. */
export function PriceNote({ billing }: { billing: BillingPreview }) {
  const href = useAccountHref()
  const { price, isAdmin } = billing
  const limit = limitInWords(billing)
  if (limit)
    return (
      <p id="off">
        {limit} {isAdmin ? <Link to={href('/settings/billing/edit')}>See billing</Link> : null}
      </p>
    )
  if (!isAdmin) return <p>{mayCost}</p>
  if (price === 'failed') return <p role="alert">{noPricing}</p>
  if (price?.cents == null) return null
  return (
    <p>
      {`This location adds ${priceInWords(price.cents)}.`}{' '}
      <Link to={href('/settings/billing/edit')}>See billing</Link>
    </p>
  )
}
