import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'

/** A form whose submit buttons each set a preference (`name="theme" value="dark"`) and reload the same page. */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const href = useAccountHref()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={href('/preferences')} replace preventScrollReset className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  )
}
