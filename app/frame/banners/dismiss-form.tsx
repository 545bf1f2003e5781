import { useLocation } from '@remix-run/react'
import type { BannerName } from '#app/page/banners/dismissals'
import { useAccountHref } from '#app/page/use-account-href'
import { Form } from '#app/ui/forms/form'
import { Icon } from '#app/ui/icon'

/** The close button of a banner. It hides the banner for 30 days and reloads the page without it. */
export function DismissForm({ banner }: { banner: BannerName }) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/dismissals')} replace preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" className="banner-close" name="banner" value={banner} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </Form>
  )
}
