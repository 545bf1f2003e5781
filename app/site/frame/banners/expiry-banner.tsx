import { Link } from '@remix-run/react'
import { type Expiry, expiryBannerName, formatExpiry } from '#app/platform/page/banners/expiry'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { DismissForm } from './dismiss-form'

/** Says that a connection to a source expires soon or has expired. */
export function ExpiryBanner({ expiry }: { expiry: Expiry }) {
  const href = useAccountHref()
  const { sourceName: name } = expiry
  return (
    <section className="trial" aria-labelledby="expiry">
      <div className="min-w-0 flex-1">
        <h2 id="expiry" className="font-semibold">
          Your {name} integration {formatExpiry(expiry.daysLeft)}
        </h2>
        <p>
          Reconnect it to keep sending changes and responses to {name}. Your links are kept.{' '}
          <Link to={href('/settings/integrations')}>Open integrations</Link>
        </p>
      </div>
      <DismissForm banner={expiryBannerName(expiry)} />
    </section>
  )
}
