import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { DismissForm } from './dismiss-form'

export function IntegrationsBanner() {
  const href = useAccountHref()
  return (
    <section className="trial" aria-labelledby="integrations">
      <div className="min-w-0 flex-1">
        <h2 id="integrations" className="font-semibold">
          Google is not connected
        </h2>
        <p>
          Connect Google to publish replies and location updates automatically.{' '}
          <Link to={href('/settings/integrations')}>Connect Google</Link>
        </p>
      </div>
      <DismissForm banner="integrations" />
    </section>
  )
}
