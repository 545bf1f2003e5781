import { Link } from '@remix-run/react'
import type { ReadOnly } from '#app/kit/access/read-only'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** Says on every page that nothing can be changed or sent after the trial. It cannot be dismissed. */
export function ReadOnlyBanner({ isAdmin }: ReadOnly) {
  const href = useAccountHref()
  return (
    <section className="trial" aria-labelledby="read-only">
      <div className="min-w-0 flex-1">
        <h2 id="read-only" className="font-semibold">
          Your trial has ended
        </h2>
        <p>
          This account is read-only. Reviews are still fetched. Scheduled posts, photos, responses and listing
          changes wait, and scheduled exports are skipped.{' '}
          {isAdmin ? (
            <Link to={href('/settings/billing/edit')}>Open billing</Link>
          ) : (
            'Contact your account administrator to upgrade.'
          )}
        </p>
      </div>
    </section>
  )
}
