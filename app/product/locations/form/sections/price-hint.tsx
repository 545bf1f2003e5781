import { Link } from '@remix-run/react'
import { useBrand } from '#app/platform/page/brand/brand'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import { UpgradeAdvice } from '#app/platform/page/upgrade'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type BillingPreview, formatMonthlyPrice, limitSentence } from '../../billing-preview'
import { additionalCostMessage, pricingUnavailableMessage } from '../messages'

/** Shows the price of another location, or why none can be added. */
export function PriceHint({ billing }: { billing: BillingPreview }) {
  const href = useAccountHref()
  const { isWhiteLabel } = useBrand()
  const { price, isAdmin } = billing
  if (billing.limit !== null)
    return (
      <p id="off">
        {limitSentence(billing.limit)} <UpgradeAdvice isAdmin={isAdmin} purpose="add more" />{' '}
        {isAdmin && !isWhiteLabel ? (
          <>
            <Link to={href('/settings/billing/edit')}>See billing</Link>, or contact{' '}
            <SupportContact>support</SupportContact>.
          </>
        ) : null}
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
