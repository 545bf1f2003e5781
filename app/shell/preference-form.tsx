import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from '#app/ui/form'
import { usePaths } from './use-paths'

/** Its buttons carry a preference each (`name="theme" value="dark"`); the page comes back as it was. */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const paths = usePaths()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.preferences()} replace preventScrollReset className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  )
}
